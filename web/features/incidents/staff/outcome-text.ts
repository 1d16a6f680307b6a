/** @param done null: nobody knows */
export const outcomeText = (
  done: boolean | null,
  yes: string,
  no: string,
  unknown: string,
): string => (done === null ? unknown : done ? yes : no)
