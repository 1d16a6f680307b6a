import * as v from 'valibot'
import { SurveyAnswers } from '../../../shared/contract/survey.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import { type SealedAnswers, surveys } from '../decider.ts'

type Sealed = Omit<SealedAnswers, 'submittedAt'>

/** Bound to the user's stream: readable nowhere else. */
const additionalDataOf = (userId: string, fingerprint: string): string =>
  `${streamName(surveys.category, userId)}/${fingerprint}`

/** Members in a fixed order, so that equal answers are equal texts. */
const toText = ({
  userType,
  institutionType,
  expertiseType,
  projects,
  watchlistName,
}: SurveyAnswers): string =>
  JSON.stringify({ userType, institutionType, expertiseType, projects, watchlistName })

export const encryptAnswers = (key: DataKey, userId: string, answers: SurveyAnswers): Sealed => {
  const text = toText(answers)
  const fingerprint = key.fingerprint(`survey\n${text}`)
  return { fingerprint, sealed: key.encrypt(text, additionalDataOf(userId, fingerprint)) }
}

export const decryptAnswers = (
  key: DataKey,
  userId: string,
  { fingerprint, sealed }: Sealed,
): SurveyAnswers =>
  v.parse(SurveyAnswers, JSON.parse(key.decrypt(sealed, additionalDataOf(userId, fingerprint))))
