/** Words at the beginning of a line: `Audit depth`. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
