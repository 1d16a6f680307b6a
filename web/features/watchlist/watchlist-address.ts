export const WATCHLISTS_PATH = '/my/watchlists'

export const addressOfList = (listId: string): string => `${WATCHLISTS_PATH}?list=${listId}`

export const listIdIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('list') ?? undefined
