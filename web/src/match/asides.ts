/** What a table shows only when it is asked for: a file of its own, so that the board need not wait. */
export type Asides = typeof import("./aside");

export const asides = (): Promise<Asides> => import("./aside");
