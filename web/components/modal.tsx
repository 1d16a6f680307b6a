import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { LazyPart } from './lazy-part.ts'

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button and, unless switched off, a press on the backdrop. */
  onClose: () => void
  title: string
  /** Below the title, and read out with it. May hold links. */
  description?: ReactNode
  /** At most 400 px (`md`, default) or 560 px (`lg`) wide. */
  size?: 'md' | 'lg'
  /** Default true. */
  closeOnBackdrop?: boolean
  /** What gets the focus on opening. Default: what carries `data-autofocus`, else the first control. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

/**
 * A window above the page. It keeps the focus inside while open and gives it back to what had it
 * before; keep it mounted with `open={false}` so that it can.
 */
export const Modal: LazyPart<ModalProps> = lazyPart(() => import('./ui/modal-dialog.tsx'))

/** Fetches the modal's code ahead of its first opening: call it on `pointerenter` and `focus`. */
export const preloadModal = Modal.preload
