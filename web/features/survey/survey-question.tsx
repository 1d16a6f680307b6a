import { type UserType, USER_TYPES } from '../../../shared/values/survey.ts'
import { NAME_TOO_LONG, WATCHLIST_NAME_MAX_LENGTH } from '../../../shared/values/watchlist.ts'
import { NameField } from '../../components/forms/name-field.tsx'
import { ChoiceList } from './choice-list.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { type Choices, currentStep, type SurveyState } from './survey-steps.ts'
import { expertiseChoices, institutionChoices } from './survey-choices.ts'
import * as texts from './texts.ts'
import { userTypeChoices } from './user-type/user-type-choices.tsx'

/** Who builds a project says so as a visitor, or names the institution. */
const ownTypes = userTypeChoices([texts.retailInvestor, texts.institutionalPartner], 172)
/** Who has said so before can say it again. */
const allTypes = userTypeChoices(USER_TYPES, 172)

export type SurveyQuestionProps = {
  state: SurveyState
  title: string
  /** What the user answered in an earlier survey. */
  earlierType: UserType | null
  nameError: string | undefined
  onChange: (choices: Partial<Choices>) => void
}

/** What the current step asks; nothing on welcome and thank you. */
export const SurveyQuestion = ({
  state,
  title,
  earlierType,
  nameError,
  onChange,
}: SurveyQuestionProps) => {
  const { choices } = state
  const step = currentStep(state)
  switch (step) {
    case 'user-type':
      return (
        <ChoiceList
          legend={title}
          name="user-type"
          choices={earlierType === 'Project Owner' ? allTypes : ownTypes}
          chosen={choices.userType}
          onChoose={(userType) => onChange({ userType })}
        />
      )
    case 'expertise':
      return (
        <ChoiceList
          legend={title}
          name="expertise"
          choices={expertiseChoices}
          chosen={choices.expertiseType}
          onChoose={(expertiseType) => onChange({ expertiseType })}
        />
      )
    case 'institution':
      return (
        <ChoiceList
          legend={title}
          name="institution"
          choices={institutionChoices}
          chosen={choices.institutionType}
          onChoose={(institutionType) => onChange({ institutionType })}
        />
      )
    case 'projects':
      return (
        <ProjectPicker chosen={choices.projects} onChange={(projects) => onChange({ projects })} />
      )
    case 'watchlist-name':
      return (
        <NameField
          label={texts.watchlistName}
          name="watchlist-name"
          value={choices.watchlistName}
          error={nameError}
          hint={NAME_TOO_LONG}
          hintStays
          max={WATCHLIST_NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          onValueChange={(watchlistName) => onChange({ watchlistName })}
        />
      )
    case 'welcome':
    case 'thank-you':
      return null
  }
}
