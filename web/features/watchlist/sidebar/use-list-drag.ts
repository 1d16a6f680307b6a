import { type PointerEvent, type RefObject, useEffect, useState } from 'react'

/** A list that is being dragged, and the place among the others where it would be dropped. */
interface Drag {
  readonly id: string
  readonly index: number
}

/**
 * Lets the entries of a list be dragged to another place by a handle, with mouse, pen or finger.
 * Escape leaves all as it was.
 *
 * @param frame holds the entries, each with `data-list`
 * @param onDrop with all ids in their new order, if it is another
 */
export const useListDrag = (
  frame: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (movedId: string, order: readonly string[]) => void,
) => {
  const [drag, setDrag] = useState<Drag>()
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(undefined)
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])

  const indexAt = (id: string, y: number): number =>
    [...(frame.current?.querySelectorAll<HTMLElement>('[data-list]') ?? [])]
      .filter((entry) => entry.dataset['list'] !== id)
      .filter((entry) => {
        const { top, height } = entry.getBoundingClientRect()
        return top + height / 2 < y
      }).length

  return {
    drag,
    /** For the handle of the list with that id. */
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Neither selects text nor drags the link beside it.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, index: ids.indexOf(id) })
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
        if (isDragging) setDrag({ id, index: indexAt(id, clientY) })
      },
      onPointerUp: () => {
        if (!drag) return
        setDrag(undefined)
        const order = moveItem(ids, drag.id, drag.index)
        if (order.join() !== ids.join()) onDrop(drag.id, order)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

/** The ids with one of them at another place among the others. */
export const moveItem = (ids: readonly string[], id: string, index: number): readonly string[] =>
  ids.filter((one) => one !== id).toSpliced(index, 0, id)
