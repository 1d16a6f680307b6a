import { useEffect, useRef } from 'react'

/** Removing the last entry by its own button loses the focus: gives it to `next`. */
export const useFocusWhenEmptied = (
  count: number | undefined,
  next: { readonly current: HTMLElement | null },
): void => {
  const previousCount = useRef(count)
  useEffect(() => {
    const wasFilled = (previousCount.current ?? 0) > 0
    previousCount.current = count
    if (wasFilled && count === 0 && document.activeElement === document.body) next.current?.focus()
  }, [count, next])
}
