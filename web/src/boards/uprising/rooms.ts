/** What a click on a room means, question by question. */
import type { Attachment } from "svelte/attachments";
import { useLit } from "../table";
import { useDesk } from "./desk.svelte";
import { usePlan } from "./plan.svelte";
import { step } from "./steps";
import type { Cell } from "./view";

type Way = Attachment<Element> | undefined;

/** Makes the function that makes rooms clickable: `{@attach acts(room)}`. */
export function useRoomActs(): (room: Cell) => Way {
  const desk = useDesk();
  const plan = usePlan();
  const lit = useLit();

  function layout({ cell }: Cell): Way {
    const index = desk.view.cells.findIndex((each) => each.cell === cell);
    if (index < desk.view.laid || plan.sends) return undefined;
    const held = desk.first?.startsWith("tile:") ? desk.first.slice("tile:".length) : null;
    const there = plan.tileAt(cell);
    const name = (id: string) => plan.loose.find((tile) => tile.id === id)?.name ?? id;
    if (held !== null) {
      const put = () => {
        plan.put(held, cell);
        desk.pick(null);
      };
      return step(put, { name: desk.texts.putHere(name(held), cell), lit: there === undefined });
    }
    if (there === undefined) return undefined;
    const take = () => {
      plan.takeUp(cell);
      desk.pick(`tile:${there}`);
    };
    return step(take, { name: desk.texts.takeUp(name(there), cell) });
  }

  function pickUp({ cell }: Cell): Way {
    if (!plan.canPlanPicks) return lit(`pick:${cell}`, { why: true });
    if (plan.sends) return undefined;
    if (plan.picked.includes(cell)) {
      const taken = desk.view.doing?.picked?.includes(cell);
      const leave = { name: desk.texts.leaveRoom(cell), pressed: true };
      return taken ? undefined : step(() => plan.togglePick(cell), leave);
    }
    if (!plan.canPick(cell)) return lit(`pick:${cell}`, { why: true });
    const name = desk.texts.pickRoom(cell);
    return step(() => plan.togglePick(cell), { name, lit: true, pressed: false });
  }

  function layBack({ cell }: Cell): Way {
    if (!plan.isOpen(cell) || plan.sends) return undefined;
    const held = desk.first?.startsWith("swap:") ? desk.first.slice("swap:".length) : null;
    const tile = desk.tile(plan.putAt(cell) ?? "")?.name ?? "";
    if (held === null || held === cell) {
      const name = desk.texts.exchangeFirst(tile, cell);
      const isLit = held === null && !plan.wasMoved(cell);
      const pressed = held === cell;
      return step(() => desk.pick(`swap:${cell}`), { name, lit: isLit, pressed });
    }
    const exchange = () => {
      plan.exchange(held, cell);
      desk.pick(null);
    };
    return step(exchange, { name: desk.texts.exchangeWith(tile, cell), lit: true });
  }

  /** Followers are sent or driven from one room to the next. */
  function between(verb: "drive" | "command", { cell }: Cell): Way {
    const { source } = desk;
    if (source !== null && desk.offer(`${verb}:${source}:${cell}`)) {
      return lit(`${verb}:${source}:${cell}`);
    }
    if (desk.offers(verb, cell).length === 0) {
      return source === null ? undefined : lit(`${verb}:${source}:${cell}`, { why: true });
    }
    const name = desk.texts.sendFrom(cell);
    const pressed = source === cell;
    return step(() => desk.pick(`from:${cell}`), { name, lit: source === null, pressed });
  }

  function act(room: Cell): Way {
    if (desk.mode === "command") return between("command", room);
    return lit(`${desk.mode}:${room.cell}`, { why: true });
  }

  return (room) => {
    const { cell, up } = room;
    switch (desk.waits ? null : desk.step) {
      case "layout":
        return layout(room);
      case "room.pick":
        return up ? undefined : pickUp(room);
      case "room.put":
        return layBack(room);
      case "room.turn":
        return lit(`turn_down:${cell}`, { why: up });
      case "attack.target":
        return lit(`target:${cell}`, { why: up });
      case "fear":
        return between("drive", room);
      case "action":
        return act(room);
      case "peek":
        return lit(`peek:${cell}`, { why: true });
      default:
        return undefined;
    }
  };
}
