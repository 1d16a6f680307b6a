import { useState } from 'react'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'
import type { LazyComponent } from '../lazy/lazy-component.ts'

export type LazyDialogProps = { open: boolean; onClose: () => void }

/**
 * A dialog whose code comes when pointer or focus reach the button that opens it.
 *
 * @example
 * const { trigger, dialog } = useLazyDialog(ReportDialog, { subject })
 * return <><Button {...trigger}>Report Incident</Button>{dialog}</>
 */
export const useLazyDialog = <Props extends object>(
  Dialog: LazyComponent<LazyDialogProps & Props>,
  props: Props,
) => {
  /** Undefined until it is first opened. */
  const [open, setOpen] = useState<boolean>()
  return {
    /** For the button. */
    trigger: {
      'aria-haspopup': 'dialog',
      onPointerEnter: Dialog.preload,
      onFocus: Dialog.preload,
      onClick: () => setOpen(true),
    } as const,
    dialog: open !== undefined && (
      <LazyBoundary onUnavailable={() => setOpen(undefined)}>
        <Dialog {...props} open={open} onClose={() => setOpen(false)} />
      </LazyBoundary>
    ),
  }
}
