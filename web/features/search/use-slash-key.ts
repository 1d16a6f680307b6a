import { useEffect } from 'react'
import type { RefObject } from 'react'

const inputs = new Set<HTMLInputElement>()

/**
 * The slash key focuses a search field, or leaves it when pressed inside. Of several fields the
 * first visible one in document order is used.
 */
export const useSlashKey = (input: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const own = input.current
    if (own === null) return
    if (inputs.size === 0) document.addEventListener('keydown', handleKeyDown)
    inputs.add(own)
    return () => {
      inputs.delete(own)
      if (inputs.size === 0) document.removeEventListener('keydown', handleKeyDown)
    }
  }, [input])
}

const handleKeyDown = (event: KeyboardEvent): void => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
  if (!(target instanceof HTMLElement)) return
  const inside = target instanceof HTMLInputElement && inputs.has(target)
  if (!inside && (takesText(target) || target.closest('[aria-modal="true"]') !== null)) return
  const search = inside ? target : firstOnScreen()
  if (search === undefined) return
  event.preventDefault()
  // A held key would toggle the focus repeatedly.
  if (event.repeat) return
  if (inside) return search.blur()
  search.focus()
  search.select()
}

const takesText = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches(
    'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  )

const firstOnScreen = (): HTMLInputElement | undefined => {
  const inOrder = [...inputs].toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  return (
    inOrder.find((input) => {
      const { top, bottom } = input.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }) ?? inOrder[0]
  )
}
