import { useState } from 'react'

/**
 * Whether a value is another one than when it was last rendered: for state that begins anew with it,
 * set while rendering, where a `key` would take the focus.
 */
export const useHasChanged = (value: string): boolean => {
  const [last, setLast] = useState(value)
  if (last === value) return false
  setLast(value)
  return true
}
