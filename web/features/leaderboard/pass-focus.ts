/**
 * Focuses the first of these that there is, before a pressed button disappears: without this the focus
 * would fall back to the page.
 */
export const passFocus = (...next: readonly (Element | null | undefined)[]): void =>
  next.find((one) => one instanceof HTMLElement)?.focus({ preventScroll: true })
