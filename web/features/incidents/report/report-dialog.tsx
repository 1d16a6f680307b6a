import { useState } from 'react'
import { Modal } from '../../../components/overlay/modal.tsx'
import type { LazyDialogProps } from '../../../components/overlay/use-lazy-dialog.tsx'
import { usePerson } from '../../../lib/session/use-person.ts'
import { inputLabel } from '../input-label.ts'
import { ReportForm, useReport } from './report-form.tsx'
import { ReportReceived } from './report-received.tsx'
import type { ReportSubject } from './report-subject.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

type ReportDialogProps = LazyDialogProps & { subject: ReportSubject }

/**
 * Closing keeps what was typed; a new report starts once the number of the last one was seen, and for
 * another person.
 */
const ReportDialog = ({ open, ...rest }: ReportDialogProps) => {
  const [formKey, setFormKey] = useState(0)
  const [isSent, setSent] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  const person = usePerson()
  const [owner, setOwner] = useState(person)
  const startAnew = () => {
    setSeen(false)
    setSent(false)
    setFormKey(formKey + 1)
  }
  if (owner !== person) {
    setOwner(person)
    startAnew()
  }
  if (open !== wasOpen) {
    setWasOpen(open)
    // Closed while it sends, it opens with the number.
    if (!open) setSeen(isSent)
    // Not on closing: the number stays visible during the closing animation.
    else if (isSeen) startAnew()
  }
  return <ReportModal key={formKey} open={open} onSent={() => setSent(true)} {...rest} />
}

const ReportModal = ({
  open,
  onClose,
  subject,
  onSent,
}: ReportDialogProps & { onSent: () => void }) => {
  const [reference, setReference] = useState<string>()
  const report = useReport(subject, (newReference) => {
    setReference(newReference)
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
        reference === undefined ? descriptionOf(about, isDispute) : texts.staffWillCheckIt
      }
    >
      {reference === undefined ? (
        <ReportForm
          {...report}
          isPrefilled={projectId !== undefined && kind !== undefined}
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
  if (isSent) return texts.reportReceived
  return isDispute ? texts.disputeAFact : texts.reportAnIncident
}

const descriptionOf = (about: string | undefined, isDispute: boolean): string => {
  if (!isDispute) return texts.itGoesToAssaysStaff
  return about === undefined
    ? texts.sayWhatIsWrong
    : formatMessage(texts.sayWhatIsWrongAbout, { about: inputLabel(about) })
}
