import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPaint } from './use-after-paint.ts'

/** Items that a growing list gains with each paint. */
export const SLICE = 10
/** Of more than these the rest comes whole: such lists are virtualized. */
const SLICED_MAX = 200

export interface Sliced<Item> {
  readonly list: readonly Item[]
  readonly count: number
}

/**
 * How much of a list is drawn when it takes the place of another one: of a list that grew, what was
 * drawn before, but a slice at least; of any other, and of one that is virtualized, all.
 */
export const nextSliced = <Item extends { readonly id: string }>(
  before: Sliced<Item>,
  list: readonly Item[],
): Sliced<Item> => {
  const isGrown =
    list.length > before.count &&
    before.list.slice(0, before.count).every(({ id }, index) => id === list[index]?.id)
  if (!isGrown || before.count >= SLICED_MAX) return { list, count: list.length }
  return { list, count: Math.max(before.count, SLICE) }
}

/**
 * A list of which new items are drawn in slices, one after each paint: many rows at once would keep
 * the browser from answering. What is there from the beginning is drawn at once, so that the browser
 * can restore a position in it.
 */
export const useSlices = <Item extends { readonly id: string }>(
  list: readonly Item[],
): readonly Item[] => {
  const [sliced, setSliced] = useState<Sliced<Item>>({ list, count: list.length })
  if (sliced.list !== list) setSliced(nextSliced(sliced, list))
  const { count } = sliced
  useEffect(() => {
    if (count >= list.length) return
    return afterPaint(() =>
      startTransition(() =>
        setSliced((before) =>
          before.list === list
            ? { list, count: count >= SLICED_MAX ? list.length : count + SLICE }
            : before,
        ),
      ),
    )
  }, [list, count])
  return useMemo(() => (count >= list.length ? list : list.slice(0, count)), [list, count])
}
