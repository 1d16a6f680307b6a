export const WATCHLISTS_PATH = '/my/watchlists'

/** The page's address with a list selected. */
export const addressOfList = (listId: string): string => `${WATCHLISTS_PATH}?list=${listId}`

/** The id of the list that an address's query string selects. */
export const listIdIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('list') ?? undefined
