import { createElement, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { reloadOnce } from '../../lib/reload-once.ts'
import { importOnline } from './import-online.ts'

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code; at once when it is there. Rejects when it cannot be had, and may be tried again. */
  load: () => Promise<unknown>
  /** Fetches the code ahead of its use. A failure says nothing: rendering asks again and reports. */
  preload: () => void
  isLoaded: () => boolean
}

/** The code of a part of the page could not be had. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * A component whose code is a chunk of its own: nothing is drawn until it has arrived, and a loaded
 * part is drawn at once. Without the code the page is loaded anew, where that may help, or
 * {@link ChunkLoadError} thrown to the error boundary around it. Not React.lazy, which suspends
 * even on loaded code, and whose content React then holds back until 300 ms after the fallback was
 * shown.
 */
export const lazyComponent = <Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined

  const load = () =>
    (loading ??= importOnline(importModule).then(
      (module) => {
        Loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw new ChunkLoadError(error)
      },
    ))

  const Part = (props: Props) => {
    const [arrived, setArrived] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (arrived) return
      let gone = false
      load().then(
        () => gone || setArrived(true),
        async (error: unknown) => {
          if (gone || (await reloadOnce()) || gone) return
          setFailure({ error })
        },
      )
      return () => {
        gone = true
      }
    }, [arrived])
    if (failure !== undefined) throw failure.error
    return Loaded === undefined ? null : createElement(Loaded, props)
  }

  return Object.assign(Part, {
    load,
    preload: () => void load().catch(() => undefined),
    isLoaded: () => Loaded !== undefined,
  })
}
