const MARGIN_PIXELS = 12
const MIN_HEIGHT_PIXELS = 176

/** `ref` of a dropdown: limits its height to what an on-screen keyboard leaves of the screen. */
export const fitToViewport = (box: HTMLElement | null): (() => void) | undefined => {
  if (box === null) return undefined
  const screen = window.visualViewport
  const updateHeight = () => {
    const bottom = screen === null ? innerHeight : screen.offsetTop + screen.height
    const available = bottom - box.getBoundingClientRect().top - MARGIN_PIXELS
    box.style.maxHeight = `${Math.max(available, MIN_HEIGHT_PIXELS)}px`
  }
  updateHeight()
  screen?.addEventListener('resize', updateHeight)
  return () => screen?.removeEventListener('resize', updateHeight)
}
