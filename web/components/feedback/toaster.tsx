import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { importOnline } from '../lazy/import-online.ts'
import { onWaitingToast } from './toast.ts'

/**
 * Renders the toasts; mount once. Its code loads on the visitor's first press or key, so that the
 * live region exists before a message is put into it, or on the first message if that comes sooner.
 */
export const Toaster = () => {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    if (Stack !== undefined) return
    const stop = new AbortController()
    const load = () => {
      importOnline(async () => await import('../chakra/toast-stack.tsx')).then(
        (module) => setStack(() => module.default),
        () => undefined,
      )
    }
    const stopWaiting = onWaitingToast(load)
    addEventListener('pointerdown', load, { signal: stop.signal })
    addEventListener('keydown', load, { signal: stop.signal })
    return () => {
      stop.abort()
      stopWaiting()
    }
  }, [Stack])
  return Stack === undefined ? null : <Stack />
}
