import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button and, unless switched off, a press on the backdrop. */
  onClose: () => void
  title: string
  /** Shows an arrow before the title that leads back. */
  back?: { label: string; onSelect: () => void } | undefined
  /** Below the title, and read out with it. May hold links. */
  description?: ReactNode
  /** At most 400 px (`md`, default) or 560 px (`lg`) wide. */
  size?: 'md' | 'lg'
  /** Default true. */
  closeOnBackdrop?: boolean
  /** What gets the focus on opening. Default: what carries `data-autofocus`, else the first control. */
  initialFocus?: () => HTMLElement | null
  /** What gets the focus on closing. Default, and for null: what had it before. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

const ModalDialog = lazyComponent<ModalProps>(() => import('../chakra/modal-dialog.tsx'))

/** Fetches the modal's code ahead of its first opening: call it on `pointerenter` and `focus`. */
export const preloadModal = ModalDialog.preload

/**
 * A window above the page. It keeps the focus inside while open and gives it back to what had it
 * before; keep it mounted with `open={false}` so that it can. Its code comes with the first opening.
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
