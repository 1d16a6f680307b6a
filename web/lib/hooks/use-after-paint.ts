import { useEffect, useState } from 'react'

/**
 * Calls back after the next paint. A scroll in the frame in which the page grows counts as a layout
 * shift.
 *
 * @returns a function that cancels
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback)
  })
  return () => cancelAnimationFrame(frame)
}

/** The value after the next paint: for slow renders, so that the pressed control updates first. */
export const useAfterPaint = <Value>(value: Value): Value => {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    if (drawn === value) return
    return afterPaint(() => setDrawn(value))
  }, [drawn, value])
  return drawn
}
