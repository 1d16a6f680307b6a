import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { HighIcon, RetryIcon } from '../icons.tsx'
import { focusParent } from './focus-parent.ts'
import * as styles from './notice.module.css'
import * as texts from '../texts.ts'

export type NoticeProps = {
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** What must not be missed; of a failed request instead of its content, or above that of before. */
export const Notice = ({ children, onRetry, retrying = false }: NoticeProps) => (
  <div ref={focusParent} className={styles.notice} role="alert">
    <HighIcon size={14} />
    <span className={styles.text}>{children}</span>
    {onRetry !== undefined && (
      <Button
        size="sm"
        icon={<RetryIcon size={14} />}
        onClick={onRetry}
        pending={retrying}
        pendingLabel={texts.retrying}
      >
        {texts.retry}
      </Button>
    )}
  </div>
)
