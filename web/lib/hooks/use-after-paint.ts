import { useEffect, useState } from 'react'

/**
 * The value, delayed until after the next paint: for slow renders, so that the pressed control
 * updates first.
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
