/** Id of the element that holds the page. */
export const MAIN_ID = 'content'
