/** Events of one text that are answered: beyond them the rest is left out, and the page says so. */
export const MAX_EVENTS = 2_000;
