import * as texts from '../texts.ts'

export type ToastMessage = {
  kind: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
}

/** A callback, or a path of this site. Choosing it closes the message. */
export type ToastAction = { label: string } & ({ onSelect: () => void } | { href: string })

type Listener = (message: ToastMessage) => void

let waiting: ToastMessage[] = []
let show: Listener | undefined
const wakers = new Set<() => void>()

const publish = (message: ToastMessage): void => {
  if (show !== undefined) {
    show(message)
    return
  }
  waiting.push(message)
  for (const wake of wakers) wake()
}

/** Shows a message. May be called before the page has rendered. */
export const toast = {
  success: (text: string, action?: ToastAction): void => publish({ kind: 'success', text, action }),
  error: (text: string, action?: ToastAction): void => publish({ kind: 'error', text, action }),
}

/** Copies a text and shows a message: `done`, or `refused` where the browser does not allow it. */
export const copyToClipboard = async (
  text: string,
  done: string,
  refused = texts.yourBrowserDoesNotAllow,
): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(refused)
  }
}

/** Receives all messages, queued ones first. Returns a function that unsubscribes. */
export const showToastsWith = (listener: Listener): (() => void) => {
  show = listener
  const overdue = waiting
  waiting = []
  for (const message of overdue) listener(message)
  return () => {
    if (show === listener) show = undefined
  }
}

/** Calls back when a message is queued and nothing listens. Returns a function that unsubscribes. */
export const onWaitingToast = (wake: () => void): (() => void) => {
  wakers.add(wake)
  if (waiting.length > 0) wake()
  return () => wakers.delete(wake)
}
