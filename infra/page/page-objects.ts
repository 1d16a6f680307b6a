/** Objects of the page's bucket that hold the shell, for its own addresses and for all others. */
export const PAGE_OBJECT = 'index.html'
export const NOT_FOUND_OBJECT = 'not-found.html'
