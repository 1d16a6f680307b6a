/** `admin_control` as a reader says it: "admin control". */
export const inputWords = (input: string): string => input.replaceAll(/[_.-]+/g, ' ')
