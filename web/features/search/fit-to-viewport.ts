const MARGIN_PIXELS = 12
/** Three rows and the heading: what does not fit is scrolled. */
const LEAST_PIXELS = 176

/**
 * As the `ref` of a box that hangs from a field: keeps it inside the part of the screen that a
 * phone's keyboard leaves.
 */
export const fitToViewport = (box: HTMLElement | null): (() => void) | undefined => {
  if (box === null) return undefined
  const screen = window.visualViewport
  const fit = () => {
    const bottom = screen === null ? innerHeight : screen.offsetTop + screen.height
    const room = bottom - box.getBoundingClientRect().top - MARGIN_PIXELS
    box.style.maxHeight = `${Math.max(room, LEAST_PIXELS)}px`
  }
  fit()
  screen?.addEventListener('resize', fit)
  return () => screen?.removeEventListener('resize', fit)
}
