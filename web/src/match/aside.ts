/** What is beside the match itself: talk, rules, windows, the guided first turn. */
export { default as Tour } from "$/tour/Tour.svelte";
export { default as Chat } from "./Chat.svelte";
export { default as Rules } from "./Rules.svelte";
export { default as Windows } from "./Windows.svelte";
