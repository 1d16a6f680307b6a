import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import styles from './bottom-sheet.module.css'

export type BottomSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Matching projects; undefined while counting. */
  total: number | undefined
  children: ReactNode
}

/** A dialog at the lower edge of a narrow screen. Changes apply at once. */
export const BottomSheet = ({ open, onClose, title, total, children }: BottomSheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (open && current?.open === false) current.showModal()
    if (!open) current?.close()
  }, [open])
  return (
    // The backdrop is the dialog itself: a press on it lands on no child.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button variant="quiet" size="sm" flush="end" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button variant="primary" size="lg" block onClick={onClose}>
          {total === undefined
            ? 'Counting…'
            : `Show ${formatCount(total)} ${total === 1 ? 'project' : 'projects'}`}
        </Button>
      </div>
    </dialog>
  )
}
