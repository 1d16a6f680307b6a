/** Pixels between what floats over the page and what it explains. */
export const FLOATER_OFFSET = 15
