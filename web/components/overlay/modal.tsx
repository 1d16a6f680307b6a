import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button and a press on the backdrop. */
  onClose: () => void
  title: string
  back?: { label: string; onSelect: () => void } | undefined
  /** Below the title; part of the accessible description. May contain links. */
  description?: ReactNode
  /** At most 400 px (`md`, default) or 560 px (`lg`) wide. */
  size?: 'md' | 'lg'
  closeOnBackdrop?: boolean
  /** Default: the element with `data-autofocus`, else the first control. */
  initialFocus?: () => HTMLElement | null
  /** Default, and for null: the element that had the focus before. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

const ModalDialog = lazyComponent<ModalProps>(() => import('../chakra/modal-dialog.tsx'))

/** Loads the modal's code in advance: call it on `pointerenter` and `focus`. */
export const preloadModal = ModalDialog.preload

/**
 * A modal dialog that traps the focus and restores it on closing; keep it mounted with
 * `open={false}` for that. Its code loads on first opening.
 */
export const Modal = (props: ModalProps) => {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return used ? (
    <LazyBoundary
      onUnavailable={() => {
        setUsed(false)
        props.onClose()
      }}
    >
      <ModalDialog {...props} />
    </LazyBoundary>
  ) : null
}
