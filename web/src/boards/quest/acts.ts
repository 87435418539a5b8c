/** Lights things by what they are: see subjects.ts. */
import type { Attachment } from "svelte/attachments";
import { useLit } from "../table";
import { useDesk } from "./desk.svelte";

/** Makes the function that lights a thing with the one choice about it.
 *
 * A thing with several ways to use it is not lit itself; `Ways.svelte` offers them on it. `whyNot`
 * is the choice asked about while there is none.
 */
export function useActs(): (subject: string, whyNot?: string) => Attachment<Element> | undefined {
  const desk = useDesk();
  const lit = useLit();
  return (subject, whyNot) => {
    const [only, ...others] = desk.about(subject);
    if (only) return others.length === 0 ? lit(only.choice) : undefined;
    return whyNot ? lit(whyNot, { why: true }) : undefined;
  };
}
