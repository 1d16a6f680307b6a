import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isTemporary, type LocalWatchlist } from '../watchlist-model.ts'

/** `single` adds one project below the list, `multiple` several above it. */
type AddProjectsMode = 'none' | 'single' | 'multiple'

export interface AddProjectsPanelState {
  readonly mode: AddProjectsMode
  /** The panel may take the focus. */
  readonly openedByUser: boolean
  readonly open: (mode: 'single' | 'multiple') => void
  readonly close: () => void
  /** Keeps the mode when the list stops being empty. */
  readonly keep: () => void
  /** Back to the default mode. */
  readonly reset: () => void
}

/**
 * The add panel of the selected list; open by default below an empty list.
 *
 * @param openers the buttons that open it, which get the focus back
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
  const closedMode = useRef<AddProjectsMode>('none')

  // A choice for the temporary list also applies to the real list that it becomes, under any name.
  const applies =
    choice?.listId === selected.id ||
    (choice !== undefined && lists.length === 1 && isTemporary({ id: choice.listId }))
  const defaultMode: AddProjectsMode = selected.projects.length === 0 ? 'single' : 'none'
  const mode = applies && choice ? choice.mode : defaultMode
  const openedByUser = (applies && choice?.byUser) ?? false

  useEffect(() => {
    if (closedMode.current === 'none' || mode !== 'none') return
    const { single, multiple } = openers
    ;(closedMode.current === 'single' ? single : multiple).current?.focus()
    closedMode.current = 'none'
  })

  const choose = (newMode: AddProjectsMode, byUser: boolean) =>
    setChoice({ listId: selected.id, mode: newMode, byUser })
  return {
    mode,
    openedByUser,
    open: (newMode) => choose(newMode, true),
    close: () => {
      closedMode.current = mode
      choose('none', true)
    },
    keep: () => choose(mode, openedByUser),
    reset: () => setChoice(undefined),
  }
}
