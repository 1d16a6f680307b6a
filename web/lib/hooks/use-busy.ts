import { useEffect, useState } from 'react'
import { useDialogOpen } from './use-dialog-open.ts'

/** The press that takes the focus from a field is over by then, and has opened what it opens. */
const LEFT_MS = 500

const TEXT_FIELD =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'

const isTyping = (): boolean => document.activeElement?.matches(TEXT_FIELD) === true

/**
 * Whether what opens by itself has to wait: a dialog is open, or the focus is in a text field. It
 * would take the keys of who types.
 *
 * @param isWatching false: something else keeps it from opening, and no dialog is looked for
 */
export const useBusy = (isWatching: boolean): boolean => {
  const isDialogOpen = useDialogOpen(isWatching)
  const [wasTyping, setWasTyping] = useState(isTyping)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      if (isTyping()) setWasTyping(true)
      else timer = setTimeout(() => setWasTyping(false), LEFT_MS)
    }
    note()
    addEventListener('focusin', note)
    addEventListener('focusout', note)
    return () => {
      clearTimeout(timer)
      removeEventListener('focusin', note)
      removeEventListener('focusout', note)
    }
  }, [])
  return isDialogOpen || wasTyping
}
