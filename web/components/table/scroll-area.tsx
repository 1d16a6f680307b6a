import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scroll-area.module.css'

export type ScrollAreaProps = {
  /** What is in the frame, for a screen reader that comes to it. */
  label: string
  /** Default: as high as its content. */
  tall?: boolean
  children: ReactNode
}

/** A frame in which wide or long content scrolls by itself; reachable by keyboard while it does. */
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
