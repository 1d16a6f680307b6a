/** A place or length in a drawing, to a hundredth: no page carries digits that nobody can see. */
export const coordinate = (value: number): number => Math.round(value * 100) / 100
