/** The scene of each game, and what its tile says beside the server's facts. */
import delve from "./delve.svg";
import heist from "./heist.svg";
import quest from "./quest.svg";
import uprising from "./uprising.svg";
import volcano from "./volcano.svg";

/** The view from afar on the first page. */
export { default as panorama } from "./panorama.svg";

const SCENES: Record<string, string> = { delve, heist, quest, uprising, volcano };
const MINUTES: Record<string, string> = {
  volcano: "60–90",
  uprising: "60",
  delve: "45",
  heist: "30",
  quest: "30–45",
};

/** The picture of a game, undefined for one we have none of. */
export const sceneOf = (game: string): string | undefined => SCENES[game];

/** About how long it takes. */
export const minutesOf = (game: string): string | undefined => MINUTES[game];
