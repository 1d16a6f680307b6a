import { type PointerEvent, type RefObject, useEffect, useState } from 'react'

/** `index`: where the list would be dropped among the others. */
interface Drag {
  readonly id: string
  readonly index: number
}

/**
 * Reorders lists by dragging a handle with mouse, pen or finger. Escape cancels.
 *
 * @param frame contains the entries, each with `data-list`
 * @param onDrop receives all ids in their new order, only if it has changed
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
    /** Props of a list's handle. */
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Prevents selecting text and dragging the link.
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

export const moveItem = (ids: readonly string[], id: string, index: number): readonly string[] =>
  ids.filter((other) => other !== id).toSpliced(index, 0, id)
