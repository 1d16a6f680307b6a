/**
 * Calls back after the next paint: a scroll in the frame in which the page grows counts as a layout
 * shift. Returns a function that cancels.
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback)
  })
  return () => cancelAnimationFrame(frame)
}
