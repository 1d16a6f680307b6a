import { useEffect, useState } from 'react'

/**
 * The value, once what its press changed at once is on the screen: for what takes long to draw, so
 * that the control itself answers first.
 */
export const useAfterPaint = <Value>(value: Value): Value => {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    if (drawn === value) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(value))
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, value])
  return drawn
}
