import { CheckIcon, PlusIcon } from '../icons.tsx'
import * as styles from './choice-state.module.css'

export type ChoiceStateProps = {
  isChosen: boolean
  /** What a press does. */
  action: string
  /** Once it is done. */
  done: string
}

/** At the end of a project in a list to choose from. */
export const ChoiceState = ({ isChosen, action, done }: ChoiceStateProps) => (
  <span className={styles.state} data-chosen={isChosen || undefined}>
    {isChosen ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
    {isChosen ? done : action}
  </span>
)
