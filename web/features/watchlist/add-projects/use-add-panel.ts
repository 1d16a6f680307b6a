import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isTemporary, type ShownList } from '../watchlist-model.ts'

/** Where projects are added: nowhere, one below the list, or several above it. */
export type AddPanelMode = 'none' | 'single' | 'multiple'

export interface AddPanel {
  readonly mode: AddPanelMode
  /** The user opened it: it may take the focus. */
  readonly wasAskedFor: boolean
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
export const useAddPanel = (
  lists: readonly ShownList[],
  selected: ShownList,
  openers: Readonly<Record<'single' | 'multiple', RefObject<HTMLButtonElement | null>>>,
): AddPanel => {
  const [choice, setChoice] = useState<{
    readonly listId: string
    readonly mode: AddPanelMode
    readonly byUser: boolean
  }>()
  const closed = useRef<AddPanelMode>('none')

  // A choice made for the temporary list holds for the real one it becomes.
  const holds =
    choice?.listId === selected.id ||
    (choice !== undefined && lists.length === 1 && isTemporary({ id: choice.listId }))
  const usual: AddPanelMode = selected.projects.length === 0 ? 'single' : 'none'
  const mode = holds && choice ? choice.mode : usual
  const wasAskedFor = (holds && choice?.byUser) ?? false

  useEffect(() => {
    if (closed.current === 'none' || mode !== 'none') return
    const { single, multiple } = openers
    ;(closed.current === 'single' ? single : multiple).current?.focus()
    closed.current = 'none'
  })

  const choose = (chosen: AddPanelMode, byUser: boolean) =>
    setChoice({ listId: selected.id, mode: chosen, byUser })
  return {
    mode,
    wasAskedFor,
    open: (wanted) => choose(wanted, true),
    close: () => {
      closed.current = mode
      choose('none', true)
    },
    keep: () => choose(mode, wasAskedFor),
    reset: () => setChoice(undefined),
  }
}
