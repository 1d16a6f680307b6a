import { createElement, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the code; at once when it is there. Rejects when it cannot be had, and may be tried again. */
  load: () => Promise<unknown>
  /** Fetches the code ahead of its use. A failure says nothing: rendering asks again and reports. */
  preload: () => void
  isLoaded: () => boolean
}

/**
 * A component whose code is a chunk of its own: nothing is drawn until it has arrived, and a loaded
 * part is drawn at once. Not React.lazy, which suspends even on loaded code, and whose content
 * React then holds back until 300 ms after the fallback was shown.
 */
export const lazyPart = <Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined

  const load = () =>
    (loading ??= importModule().then(
      (module) => {
        Loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
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
        (error: unknown) => gone || setFailure({ error }),
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
