/**
 * Ref of what disappears by itself, or by its own button: the focus in it goes to its parent, else it
 * would fall back to the page.
 */
export const focusParent = (leaving: HTMLElement | null) => () => {
  const parent = leaving?.parentElement
  if (!parent || !leaving.contains(document.activeElement)) return
  // Takes the focus only with the attribute, whose value is that without it.
  parent.setAttribute('tabindex', String(parent.tabIndex))
  parent.focus({ preventScroll: true })
}
