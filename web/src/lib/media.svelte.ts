/** Facts about the window that pages are laid out by. */
import { MediaQuery } from "svelte/reactivity";

/** Room for three columns. */
export const wide = new MediaQuery("(min-width: 1100px)", true);
