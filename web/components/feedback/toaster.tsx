import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { importOnline } from '../lazy/import-online.ts'
import { onWaitingToast } from './toast.ts'

/**
 * Where messages appear. Put it once at the end of the page. Its code comes with the visitor's
 * first press or key, so that the live region is there before a message is put into it, or with
 * the first message if that is sooner.
 */
export const Toaster = () => {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    if (Stack !== undefined) return
    const stop = new AbortController()
    const load = () => {
      importOnline(async () => await import('../chakra/toast-stack.tsx')).then(
        (module) => setStack(() => module.default),
        // The next message, press or key tries again.
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
