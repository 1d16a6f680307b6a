import { useState } from 'react'
import { Modal } from '../../../components/overlay/modal.tsx'
import { inputWords } from '../input-words.ts'
import { ReportForm, useReport } from './report-form.tsx'
import type { ReportDialogProps } from './report-incident-button.tsx'
import { ReportReceived } from './report-received.tsx'

/** The window of a report. What was typed stays until it is sent, closed and opened as often as one likes. */
const ReportDialog = ({ open, ...rest }: ReportDialogProps) => {
  const [round, setRound] = useState(0)
  const [isSent, setSent] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Not on closing: the number stays to be seen while the window goes.
    if (open && isSent) {
      setSent(false)
      setRound(round + 1)
    }
  }
  return <ReportWindow key={round} open={open} onSent={() => setSent(true)} {...rest} />
}

const ReportWindow = ({
  open,
  onClose,
  subject,
  onSent,
}: ReportDialogProps & { onSent: () => void }) => {
  const [reference, setReference] = useState<string>()
  const report = useReport(subject, (given) => {
    setReference(given)
    onSent()
  })
  const { projectId, kind, about } = subject
  const isDispute = kind === 'wrong_data'
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="lg"
      closeOnBackdrop={false}
      title={titleOf(reference !== undefined, isDispute)}
      description={
        reference === undefined
          ? descriptionOf(about, isDispute)
          : 'Staff will check it. Nothing becomes public unless they confirm it.'
      }
    >
      {reference === undefined ? (
        <ReportForm
          {...report}
          isPrepared={projectId !== undefined && kind !== undefined}
          onCancel={onClose}
        />
      ) : (
        <ReportReceived reference={reference} onClose={onClose} />
      )}
    </Modal>
  )
}

export default ReportDialog

const titleOf = (isSent: boolean, isDispute: boolean): string => {
  if (isSent) return 'Report received'
  return isDispute ? 'Dispute a fact' : 'Report an incident'
}

const descriptionOf = (about: string | undefined, isDispute: boolean): string => {
  if (!isDispute) return 'It goes to Assay’s staff. They check it before anything is published.'
  return about === undefined
    ? 'Say what is wrong and how you know. Staff compare it with the source.'
    : `Say what is wrong about “${inputWords(about)}” and how you know. Staff compare it with the source.`
}
