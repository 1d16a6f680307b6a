import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './sticky-head-frame.module.css'

export type StickyHeadFrameProps = Omit<ComponentProps<'div'>, 'ref'> & {
  label: string
  /** A table with only the head, as wide as the whole one and without tab stops. */
  head: ReactNode
  children: ReactNode
}

/**
 * A long table with a sticky head. Where columns do not fit it scrolls sideways in this frame,
 * whose edge shows that there is more. `position: sticky` does not work out of a scrolling frame,
 * so a copy of the head sticks and scrolls along.
 */
export const StickyHeadFrame = ({
  label,
  head,
  children,
  className,
  ...rest
}: StickyHeadFrameProps) => {
  const box = useRef<HTMLDivElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  const follow = useCallback(() => {
    const { current } = frame
    if (current === null) return
    const { scrollLeft, scrollWidth, clientWidth } = current
    if (copy.current !== null) copy.current.scrollLeft = scrollLeft
    box.current?.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1)
  }, [])
  useLayoutEffect(() => {
    const { current } = frame
    const table = current?.firstElementChild
    if (!(table instanceof HTMLElement)) return
    const measure = () => {
      setScrolls(table.offsetWidth > current!.clientWidth)
      follow()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current!)
    observer.observe(table)
    return () => observer.disconnect()
  }, [follow])
  useLayoutEffect(follow, [follow, scrolls])

  // A head focused by keyboard must be visible, not covered by the copy.
  const showHead = ({ type, target }: FocusEvent) =>
    box.current?.toggleAttribute(
      'data-head-focused',
      type === 'focus' && target.matches('thead *') && target.matches(':focus-visible'),
    )
  return (
    <div
      {...rest}
      ref={box}
      className={classNames(styles.box, className)}
      data-scrolls={scrolls || undefined}
    >
      {scrolls && (
        <div
          ref={copy}
          className={styles.copy}
          aria-hidden="true"
          // A press must not put the focus where screen readers do not look.
          onMouseDown={(event) => event.preventDefault()}
        >
          {head}
        </div>
      )}
      <div
        ref={frame}
        className={styles.frame}
        onScroll={follow}
        onFocus={showHead}
        onBlur={showHead}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {children}
      </div>
    </div>
  )
}
