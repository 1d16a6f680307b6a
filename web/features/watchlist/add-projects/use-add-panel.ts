import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isTemporary, type LocalWatchlist } from '../watchlist-model.ts'

/** Where projects are added: nowhere, one below the list, or several above it. */
export type AddProjectsMode = 'none' | 'single' | 'multiple'

export interface AddProjectsPanelState {
  readonly mode: AddProjectsMode
  /** The user opened it: it may take the focus. */
  readonly openedByUser: boolean
  readonly open: (mode: 'single' | 'multiple') => void
  readonly close: () => void
  /** Holds it as it is, though the list may be empty no longer. */
  readonly keep: () => void
  /** As if it had never been opened or closed. */
  readonly reset: () => void
}

/**
 * The add panel of the selected list. By itself it stands open below an empty list.
 *
 * @param openers the buttons that open it: the one that did gets the focus back
 */
export const useAddProjectsPanel = (
  lists: readonly LocalWatchlist[],
  selected: LocalWatchlist,
  openers: Readonly<Record<'single' | 'multiple', RefObject<HTMLButtonElement | null>>>,
): AddProjectsPanelState => {
  const [choice, setChoice] = useState<{
    readonly listId: string
    readonly mode: AddProjectsMode
    readonly byUser: boolean
  }>()
  const closed = useRef<AddProjectsMode>('none')

  // A choice made for the temporary list holds for the real one it becomes.
  const holds =
    choice?.listId === selected.id ||
    (choice !== undefined && lists.length === 1 && isTemporary({ id: choice.listId }))
  const usual: AddProjectsMode = selected.projects.length === 0 ? 'single' : 'none'
  const mode = holds && choice ? choice.mode : usual
  const openedByUser = (holds && choice?.byUser) ?? false

  useEffect(() => {
    if (closed.current === 'none' || mode !== 'none') return
    const { single, multiple } = openers
    ;(closed.current === 'single' ? single : multiple).current?.focus()
    closed.current = 'none'
  })

  const choose = (chosen: AddProjectsMode, byUser: boolean) =>
    setChoice({ listId: selected.id, mode: chosen, byUser })
  return {
    mode,
    openedByUser,
    open: (wanted) => choose(wanted, true),
    close: () => {
      closed.current = mode
      choose('none', true)
    },
    keep: () => choose(mode, openedByUser),
    reset: () => setChoice(undefined),
  }
}
