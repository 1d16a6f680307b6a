import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export interface RowKeys {
  /** Adds a project to those that are compared, or takes it out. */
  readonly onCompare?: (projectId: string) => void
  readonly onFilters?: () => void
  readonly onHelp?: () => void
}

/**
 * Makes single keys work on the table's rows: the row with the focus is the current one. They do
 * nothing while the visitor types or a window is open; `?` always works, so that they can be
 * turned on again.
 *
 * @param frame holds the table
 */
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
      const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
      if (!(target instanceof HTMLElement) || isElsewhere(target)) return
      const { active: works, keys: actions } = latest.current
      const row = target.closest<HTMLElement>('tr[data-project]')
      const act = (): boolean => {
        if (key === '?' && actions.onHelp) actions.onHelp()
        else if (!works) return false
        else if (key === 'j') focusRow(frame.current, row, 1)
        else if (key === 'k') focusRow(frame.current, row, -1)
        else if (key === 'f' && actions.onFilters) actions.onFilters()
        else if (row === null) return false
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

/** In a field that takes text, or in a window above the page. */
const isElsewhere = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])') ||
  target.closest('dialog, [role="dialog"], [role="menu"]') !== null

const focusRow = (frame: HTMLElement | null, from: HTMLElement | null, step: 1 | -1): void => {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('tr[data-project]') ?? [])]
  const next =
    from !== null && rows.includes(from)
      ? rows[rows.indexOf(from) + step]
      : (rows.find((row) => row.getBoundingClientRect().top > HEADER) ?? rows[0])
  const link = next?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  // The link alone would do, but a row half out of sight is no current row.
  next?.scrollIntoView({ block: 'nearest' })
}

/** Pixels at the top of the screen that the page's header and the heads of the columns cover. */
const HEADER = 88
