import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import * as styles from './report-received.module.css'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

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
      <p ref={number} tabIndex={-1} className="faint small">
        {richMessage(texts.receivedAs, {
          reference: <code className={styles.reference}>{reference}</code>,
        })}
      </p>
      <p className="muted">{texts.keepThisNumber}</p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{texts.copyNumber}</Button>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
        <span role="status" className="small faint">
          {copied === 'yes' && texts.copied}
          {copied === 'failed' && texts.copyingFailed}
        </span>
      </div>
    </div>
  )
}
