import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './scroll-area.module.css'

export type ScrollAreaProps = {
  label: string
  tall?: boolean
  children: ReactNode
}

/** Scrolls overflowing content; focusable only while it overflows. */
export const ScrollArea = ({ label, tall = false, children }: ScrollAreaProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(tall)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      setScrolls(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, tall && styles.tall)}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  )
}
