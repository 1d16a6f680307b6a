/** `admin_control` → "admin control". */
export const inputLabel = (input: string): string => input.replaceAll(/[_.-]+/g, ' ')
