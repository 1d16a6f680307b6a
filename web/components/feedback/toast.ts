/** A message that appears over the page for some seconds. */
export type ToastMessage = {
  kind: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
}

/** One thing to do about a message, or a path of this site to go to; choosing it closes the message. */
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

/** Says to the visitor how a request went. May be called before the page is drawn. */
export const toast = {
  success: (text: string, action?: ToastAction): void => publish({ kind: 'success', text, action }),
  error: (text: string, action?: ToastAction): void => publish({ kind: 'error', text, action }),
}

/** Takes over showing messages, those that waited first. Returns how to stop. */
export const showToastsWith = (listener: Listener): (() => void) => {
  show = listener
  const overdue = waiting
  waiting = []
  for (const message of overdue) listener(message)
  return () => {
    if (show === listener) show = undefined
  }
}

/** Calls back whenever a message waits and nobody shows it. Returns how to stop. */
export const onWaitingToast = (wake: () => void): (() => void) => {
  wakers.add(wake)
  if (waiting.length > 0) wake()
  return () => wakers.delete(wake)
}
