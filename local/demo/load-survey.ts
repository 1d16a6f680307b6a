import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { dataKeys } from '../../lambdas/platform/personal-data/personal-data.ts'
import { surveys } from '../../lambdas/survey/decider.ts'
import { encryptAnswers } from '../../lambdas/survey/operations.ts'

const ANSWERS = {
  userType: 'Retail Investor',
  institutionType: null,
  expertiseType: 'Competent',
  projects: ['corvane', 'tidewell'],
  watchlistName: 'DeFi review',
} as const

/** A user who has answered the survey, so that it does not open. Loaded again it stays what it is. */
export const loadSurvey = async (store: EventStore, userId: string): Promise<void> => {
  const answers = { ...ANSWERS, projects: [...ANSWERS.projects] }
  const sealed = encryptAnswers(await dataKeys().of(userId), userId, answers)
  await store.execute(
    surveys,
    userId,
    { type: 'AnswerSurvey', ...sealed },
    {
      commandId: 'demo-survey',
      payload: { survey: sealed.fingerprint },
      actor: { id: 'demo', kind: 'system' },
      correlationId: 'demo',
    },
  )
}
