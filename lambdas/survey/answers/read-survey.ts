import type { StoredSurvey } from '../../../shared/contract/survey.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { accountDeleted } from '../../platform/personal-data/account-deleted.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import { surveys } from '../decider.ts'
import { decryptAnswers } from './sealed-answers.ts'

/**
 * The newest answers of a user; null without any.
 * @throws Refusal `AccountDeleted`
 */
export const readSurvey = async (userId: string): Promise<StoredSurvey | null> => {
  const { answers } = (await eventStore().load(surveys, userId)).state
  if (answers === null) return null
  const key = await dataKeys().find(userId)
  if (!key) throw accountDeleted()
  return { ...decryptAnswers(key, userId, answers), submittedAt: answers.submittedAt }
}
