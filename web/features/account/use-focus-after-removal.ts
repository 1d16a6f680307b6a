import { useEffect, useRef } from 'react'

/**
 * An entry that is taken away takes the focus along when its own button was pressed. The entry that
 * follows gets it instead, else the last one, else the place itself, which must take it.
 *
 * @param count how many entries there are, undefined until that is known
 * @returns what to give to the place: entries are its `li`
 */
export const useFocusAfterRemoval = <Place extends HTMLElement>(count: number | undefined) => {
  const place = useRef<Place>(null)
  const before = useRef(count)
  const index = useRef(0)
  useEffect(() => {
    const entries = () => [...(place.current?.querySelectorAll('li') ?? [])]
    const remember = ({ target }: FocusEvent) => {
      index.current = entries().findIndex((entry) => entry.contains(target as Node))
    }
    const element = place.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const fewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    if (!fewer || document.activeElement !== document.body) return
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('li') ?? [])].map((entry) =>
      entry.querySelector<HTMLElement>('button'),
    )
    const next = buttons[index.current] ?? buttons.findLast((button) => button !== null)
    ;(next ?? place.current)?.focus({ preventScroll: true })
  }, [count])
  return place
}
