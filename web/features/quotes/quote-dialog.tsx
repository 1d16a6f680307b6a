import { useState } from 'react'
import type { QuoteProduct } from '../../../shared/values/quote.ts'
import { toast } from '../../components/feedback/toast.ts'
import { Modal } from '../../components/overlay/modal.tsx'
import type { LazyDialogProps } from '../../components/overlay/use-lazy-dialog.tsx'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { configuredForm, HubSpotForm } from './hubspot-form.tsx'
import { QuoteForm, useQuote } from './quote-form.tsx'
import * as texts from './texts.ts'

type QuoteDialogProps = LazyDialogProps & { product: QuoteProduct | undefined }

/** Closing keeps what was typed; only sending starts a new request. */
const QuoteDialog = ({ onClose, ...rest }: QuoteDialogProps) => {
  const [sent, setSent] = useState(0)
  const finish = () => {
    setSent(sent + 1)
    trackEvent('quote_requested', {})
    toast.success(texts.sent)
    onClose()
  }
  return <QuoteModal {...rest} key={sent} onClose={onClose} onSent={finish} />
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
