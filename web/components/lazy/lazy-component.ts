import { createElement, useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { reloadOnce } from '../../lib/reload-once.ts'
import { importOnline } from './import-online.ts'
import * as texts from '../texts.ts'

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code. Rejects on failure, after which it can be tried again. */
  load: () => Promise<unknown>
  /** Loads the code in advance. Ignores failures: rendering tries again and reports. */
  preload: () => void
  isLoaded: () => boolean
}

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(texts.partCouldNotBeLoaded, { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * A component in its own chunk; renders nothing until the chunk is loaded, and immediately once it
 * is. On failure it reloads the page where that can help, else throws {@link ChunkLoadError} to the
 * error boundary. Not React.lazy, which suspends even on loaded code and then delays its content
 * until 300 ms after the fallback.
 *
 * @param onServer whether HTML of the server holds it; both must have loaded it before they render.
 * Any other part first renders after hydration, even if its code is there before
 */
export const lazyComponent = <Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
  { onServer = false }: { readonly onServer?: boolean } = {},
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
    const mayRender = useSyncExternalStore(
      noSubscription,
      () => true,
      () => onServer,
    )
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (arrived) return
      let unmounted = false
      load().then(
        () => unmounted || setArrived(true),
        async (error: unknown) => {
          if (unmounted || (await reloadOnce()) || unmounted) return
          setFailure({ error })
        },
      )
      return () => {
        unmounted = true
      }
    }, [arrived])
    if (failure !== undefined) throw failure.error
    return Loaded === undefined || !mayRender ? null : createElement(Loaded, props)
  }

  return Object.assign(Part, {
    load,
    preload: () => void load().catch(() => undefined),
    isLoaded: () => Loaded !== undefined,
  })
}

const noSubscription = () => () => undefined
