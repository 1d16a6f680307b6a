import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { HighIcon, RetryIcon } from '../icons.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  /** What failed, as a sentence. */
  children: ReactNode
  /** Offers a Retry button. */
  onRetry?: () => void
  /** A retry is on its way. */
  retrying?: boolean
}

/** A failed request, in the place of what it would have shown or above what it showed before. */
export const Notice = ({ children, onRetry, retrying = false }: NoticeProps) => (
  <div className={styles.notice} role="alert">
    <HighIcon size={14} />
    <span className={styles.text}>{children}</span>
    {onRetry !== undefined && (
      <Button
        size="sm"
        icon={<RetryIcon size={14} />}
        onClick={onRetry}
        pending={retrying}
        pendingLabel="Retrying…"
      >
        Retry
      </Button>
    )}
  </div>
)
