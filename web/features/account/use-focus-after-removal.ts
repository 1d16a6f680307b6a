import { useEffect, useRef } from 'react'

/**
 * Removing an entry by its own button loses the focus: gives it to the next entry, else the last one,
 * else the container, which must be focusable.
 *
 * @param count number of entries, undefined while loading
 * @returns ref of the container, whose `li` are the entries
 */
export const useFocusAfterRemoval = <Container extends HTMLElement>(count: number | undefined) => {
  const container = useRef<Container>(null)
  const previousCount = useRef(count)
  const index = useRef(0)
  useEffect(() => {
    const entries = () => [...(container.current?.querySelectorAll('li') ?? [])]
    const remember = ({ target }: FocusEvent) => {
      index.current = entries().findIndex((entry) => entry.contains(target as Node))
    }
    const element = container.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const fewer =
      count !== undefined && previousCount.current !== undefined && count < previousCount.current
    previousCount.current = count
    if (!fewer || document.activeElement !== document.body) return
    const buttons = [...(container.current?.querySelectorAll<HTMLElement>('li') ?? [])].map(
      (entry) => entry.querySelector<HTMLElement>('button'),
    )
    const next = buttons[index.current] ?? buttons.findLast((button) => button !== null)
    ;(next ?? container.current)?.focus({ preventScroll: true })
  }, [count])
  return container
}
