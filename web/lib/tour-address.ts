/** Query parameter of the home page that starts the guided tour, whatever its value. */
const TOUR = 'tour'

/** @param search the address's query, with or without `?` */
export const isTourAsked = (search: string): boolean => new URLSearchParams(search).has(TOUR)

/** The home page with the tour; what else the home page was asked for stays. */
export const tourAddress = (path: string, search: string): string => {
  const query = new URLSearchParams(path === '/' ? search : '')
  query.set(TOUR, 'true')
  return `/?${query}`
}

/** The home page without the tour; the rest of the query stays as it is. */
export const addressAfterTour = (search: string): string => {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !isTourAsked(pair))
  return rest.length === 0 ? '/' : `/?${rest.join('&')}`
}
