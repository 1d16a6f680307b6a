import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export interface RowKeys {
  readonly onCompare?: (projectId: string) => void
  readonly onFilters?: () => void
  readonly onHelp?: () => void
}

/** Single-key shortcuts on the focused row. `?` always works, to turn the others on again. */
export const useRowKeys = (
  frame: RefObject<HTMLElement | null>,
  active: boolean,
  keys: RowKeys,
): void => {
  const latest = useRef({ active, keys })
  useEffect(() => {
    latest.current = { active, keys }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat } = event
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
      if (!(target instanceof HTMLElement) || takesKeys(target)) return
      const { active: works, keys: actions } = latest.current
      const row = target.closest<HTMLElement>('tr[data-project]')
      const act = (): boolean => {
        if (key === '?' && actions.onHelp) actions.onHelp()
        else if (!works) return false
        else if (key === 'j') focusRow(frame.current, row, 1)
        else if (key === 'k') focusRow(frame.current, row, -1)
        else if (key === 'f' && actions.onFilters) actions.onFilters()
        // A held key would toggle repeatedly.
        else if (row === null || repeat) return false
        else if (key === 'w') row.querySelector<HTMLElement>('button[aria-pressed]')?.click()
        else if (key === 'c' && actions.onCompare) {
          actions.onCompare(row.dataset['project'] ?? '')
        } else return false
        return true
      }
      if (act()) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [frame])
}

const takesKeys = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])') ||
  target.closest('dialog, [role="dialog"], [role="menu"]') !== null

const focusRow = (frame: HTMLElement | null, from: HTMLElement | null, step: 1 | -1): void => {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('tr[data-project]') ?? [])]
  const next =
    from !== null && rows.includes(from)
      ? rows[rows.indexOf(from) + step]
      : (rows.find((row) => row.getBoundingClientRect().top > HEADER_PIXELS) ?? rows[0])
  const link = next?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  // Scrolls the whole row, not just its link, into view.
  next?.scrollIntoView({ block: 'nearest' })
}

/** Pixels covered by the page header and the sticky column heads. */
const HEADER_PIXELS = 88
