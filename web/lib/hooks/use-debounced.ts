import { useEffect, useState } from 'react'

/** The value as it last stayed the same for that many milliseconds; at first the value itself. */
export const useDebounced = <Value>(value: Value, milliseconds: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
