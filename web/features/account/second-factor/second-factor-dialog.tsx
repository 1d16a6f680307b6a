import { useState } from 'react'
import { Modal } from '../../../components/overlay/modal.tsx'
import { SetUpForms } from './set-up-forms.tsx'
import * as texts from './texts.ts'
import { TurnOffForm } from './turn-off-form.tsx'

type SecondFactorDialogProps = {
  purpose: 'set-up' | 'turn-off'
  open: boolean
  /** Whether it is on now. */
  isOn: boolean
  email: string
  onClose: () => void
  onTurnedOff: () => void
  finalFocus: () => HTMLElement | null
}

/** Sets up, moves to another app, or turns off. */
const SecondFactorDialog = ({
  purpose,
  open,
  isOn: isOnNow,
  email,
  onClose,
  onTurnedOff,
  finalFocus,
}: SecondFactorDialogProps) => {
  // While it closes it keeps what it showed.
  const [isOn, setIsOn] = useState(isOnNow)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIsOn(isOnNow)
  }
  const isSetUp = purpose === 'set-up'
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isSetUp ? texts.twoFactorAuthentication : texts.turnOffTitle}
      {...(!isSetUp && { description: texts.offMeans })}
      closeOnBackdrop={false}
      finalFocus={finalFocus}
    >
      {isSetUp ? (
        <SetUpForms isOn={isOn} email={email} onDone={onClose} />
      ) : (
        <TurnOffForm email={email} onDone={onTurnedOff} onCancel={onClose} />
      )}
    </Modal>
  )
}

export default SecondFactorDialog
