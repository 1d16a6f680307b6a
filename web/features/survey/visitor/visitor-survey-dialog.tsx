import { useEffect, useState } from 'react'
import { type UserType, USER_TYPES } from '../../../../shared/values/survey.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Modal } from '../../../components/overlay/modal.tsx'
import { userType } from '../../../lib/user-type.ts'
import { ChoiceList } from '../choice-list.tsx'
import * as styles from '../survey-dialog.module.css'
import { SurveyProgress } from '../survey-progress.tsx'
import * as texts from '../texts.ts'
import { useFocusOnStep } from '../use-focus-on-step.ts'
import { userTypeChoices } from '../user-type/user-type-choices.tsx'

const choices = userTypeChoices(USER_TYPES, 146)

type VisitorSurveyDialogProps = {
  open: boolean
  onClose: () => void
  onSignUp: () => void
  onLogIn: () => void
}

/**
 * Asks a visitor for the user type, stores it in the browser, and offers an account. An answer in
 * another tab closes it.
 */
const VisitorSurveyDialog = ({ open, onClose, onSignUp, onLogIn }: VisitorSurveyDialogProps) => {
  const [selected, setSelected] = useState<UserType | null>(null)
  const [isStored, setStored] = useState(false)
  const content = useFocusOnStep(isStored ? 'offer' : 'question')
  const isAnsweredElsewhere = userType.use() !== null && !isStored
  useEffect(() => {
    if (isAnsweredElsewhere) onClose()
  }, [isAnsweredElsewhere, onClose])
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isStored ? texts.visitor.thanks : texts.visitor.question}
      description={isStored ? texts.visitor.offer : texts.visitor.description}
      size="lg"
      closeOnBackdrop={false}
    >
      <div ref={content} className={styles.content}>
        <SurveyProgress step={isStored ? 2 : 1} of={2} />
        {isStored ? (
          <div className={styles.buttons}>
            <Button variant="quiet" flush="start" onClick={onClose}>
              {texts.later}
            </Button>
            <span className={styles.onward}>
              <Button onClick={onLogIn}>{texts.visitor.logIn}</Button>
              <Button variant="primary" data-autofocus onClick={onSignUp}>
                {texts.visitor.signUp}
              </Button>
            </span>
          </div>
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (selected === null) return
              userType.save(selected)
              setStored(true)
            }}
          >
            <ChoiceList
              legend={texts.visitor.question}
              name="visitor-type"
              choices={choices}
              chosen={selected}
              onChoose={setSelected}
              layout="columns"
            />
            <div className={styles.buttons}>
              <span className={styles.onward}>
                <Button type="submit" variant="primary" disabled={selected === null}>
                  {texts.next}
                </Button>
              </span>
            </div>
          </form>
        )}
      </div>
    </Modal>
  )
}

export default VisitorSurveyDialog
