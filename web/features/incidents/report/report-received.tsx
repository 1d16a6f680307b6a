import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import styles from './report-received.module.css'

export type ReportReceivedProps = { reference: string; onClose: () => void }

export const ReportReceived = ({ reference, onClose }: ReportReceivedProps) => {
  const number = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  // The form has disappeared with the focus.
  useEffect(() => number.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <div className={styles.received}>
      <p ref={number} tabIndex={-1} className={styles.label}>
        Reference number <code className={styles.reference}>{reference}</code>
      </p>
      <p className="muted">Keep this number. Staff need it to find your report.</p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>Copy number</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
        <span role="status" className="small faint">
          {copied === 'yes' && 'Copied'}
          {copied === 'failed' && 'Copying failed. Select the number and copy it.'}
        </span>
      </div>
    </div>
  )
}
