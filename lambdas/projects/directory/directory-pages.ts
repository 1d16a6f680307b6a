/** Few enough for a page that is read, and enough that 200,000 projects are a thousand pages. */
export const DIRECTORY_PAGE_SIZE = 200

/** An empty directory is a page too. */
export const directoryPageCount = (projects: number): number =>
  Math.max(1, Math.ceil(projects / DIRECTORY_PAGE_SIZE))
