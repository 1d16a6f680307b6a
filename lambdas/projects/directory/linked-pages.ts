/** As many links as a page may well have. */
const ALL_LINKED_MAX = 100

/**
 * The pages that a page of the directory links to, in order. Up to a hundred these are all. More are
 * divided into parts: a page links to all of its own part and to the first of each other, so that
 * every page is two steps away.
 */
export const linkedPages = (page: number, pageCount: number): number[] => {
  const part = pageCount <= ALL_LINKED_MAX ? 1 : Math.ceil(Math.sqrt(pageCount))
  const partOf = (number: number): number => Math.floor((number - 1) / part)
  return Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => partOf(number) === partOf(page) || (number - 1) % part === 0,
  )
}
