import { useSyncExternalStore } from 'react'

const OPEN_DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]'

export const isDialogOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null

/**
 * Whether any dialog of the page is open.
 *
 * @param isWatching false: the document is not looked at, and the answer is false
 */
export const useDialogOpen = (isWatching: boolean): boolean =>
  useSyncExternalStore(
    isWatching ? watchDocument : watchNothing,
    () => isWatching && isDialogOpen(),
    () => false,
  )

const watchDocument = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange)
  const { body } = document
  observer.observe(body, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  return () => observer.disconnect()
}

const watchNothing = () => () => undefined
