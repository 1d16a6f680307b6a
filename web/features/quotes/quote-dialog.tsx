import { useState } from 'react'
import type { QuoteProduct } from '../../../shared/values/quote.ts'
import { toast } from '../../components/feedback/toast.ts'
import { Modal } from '../../components/overlay/modal.tsx'
import type { LazyDialogProps } from '../../components/overlay/use-lazy-dialog.tsx'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { usePerson } from '../../lib/session/use-person.ts'
import { configuredForm, HubSpotForm } from './hubspot-form.tsx'
import { QuoteForm, useQuote } from './quote-form.tsx'
import * as texts from './texts.ts'

type QuoteDialogProps = LazyDialogProps & { product: QuoteProduct | undefined }

/** Closing keeps what was typed; only sending, or another person, starts a new request. */
const QuoteDialog = ({ onClose, ...rest }: QuoteDialogProps) => {
  const [request, setRequest] = useState(0)
  const person = usePerson()
  const [owner, setOwner] = useState(person)
  if (owner !== person) {
    setOwner(person)
    setRequest(request + 1)
  }
  const finish = () => {
    setRequest(request + 1)
    trackEvent('quote_requested', {})
    toast.success(texts.sent)
    onClose()
  }
  return <QuoteModal {...rest} key={request} onClose={onClose} onSent={finish} />
}

const QuoteModal = ({
  open,
  onClose,
  product,
  onSent,
}: QuoteDialogProps & { onSent: () => void }) => {
  const quote = useQuote(product, onSent)
  const [hubSpot, setHubSpot] = useState(configuredForm)
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="lg"
      closeOnBackdrop={false}
      title={texts.title}
      description={texts.description}
    >
      {hubSpot === undefined ? (
        <QuoteForm {...quote} onCancel={onClose} />
      ) : (
        <HubSpotForm form={hubSpot} onSent={onSent} onUnavailable={() => setHubSpot(undefined)} />
      )}
    </Modal>
  )
}

export default QuoteDialog
