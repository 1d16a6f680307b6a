import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'
import * as styles from './floater.module.css'

const FloaterCard = lazyComponent(() => import('../chakra/floater-card.tsx'))

/** Milliseconds that a floater stays open after the pointer has left. */
const CLOSE_DELAY_MS = 400

export type FloaterProps = {
  /** The word that is explained. */
  label: ReactNode
  children: ReactNode
}

/** A word with an explanation that opens on hover, until the pointer leaves, or on a press, to stay. */
export const Floater = ({ label, children }: FloaterProps) => {
  const id = useId()
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState<'by-hover' | 'by-press' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = () => clearTimeout(timer.current)
  const enter = ({ pointerType }: PointerEvent) => {
    // A touch ends in a press.
    if (pointerType === 'touch') return
    stay()
    setUsed(true)
    setOpened((before) => before ?? 'by-hover')
  }
  const leave = () => {
    stay()
    timer.current = setTimeout(
      () => setOpened((before) => (before === 'by-hover' ? null : before)),
      CLOSE_DELAY_MS,
    )
  }
  const open = opened !== null
  return (
    <>
      <button
        type="button"
        id={`${id}-trigger`}
        className={styles.trigger}
        aria-expanded={open}
        aria-describedby={open ? `${id}-content` : undefined}
        onFocus={FloaterCard.preload}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onClick={() => {
          setUsed(true)
          setOpened((before) => (before === 'by-press' ? null : 'by-press'))
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpened(null)
        }}
      >
        {label}
      </button>
      {used && (
        <LazyBoundary
          onUnavailable={() => {
            setUsed(false)
            setOpened(null)
          }}
        >
          <FloaterCard
            triggerId={`${id}-trigger`}
            contentId={`${id}-content`}
            open={open}
            onOpenChange={(isOpen) => {
              if (!isOpen) setOpened(null)
            }}
            onPointerEnter={stay}
            onPointerLeave={leave}
          >
            {children}
          </FloaterCard>
        </LazyBoundary>
      )}
    </>
  )
}
