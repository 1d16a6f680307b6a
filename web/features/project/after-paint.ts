/**
 * Calls back once what is being drawn now has been on the screen: a scroll in the frame in which the
 * page grows counts as if all below had jumped. Returns how to call it off.
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback)
  })
  return () => cancelAnimationFrame(frame)
}
