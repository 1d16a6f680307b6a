import { useLocationProperty } from 'wouter/use-browser-location'

/** The part of the address from its `#` on; follows links, the history and `replaceState`. */
export const useHash = (): string =>
  useLocationProperty(
    () => location.hash,
    () => '',
  )
