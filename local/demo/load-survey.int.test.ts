import { afterAll, expect, test } from 'vitest'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { dataKeys } from '../../lambdas/platform/personal-data/personal-data.ts'
import { decryptAnswers } from '../../lambdas/survey/answers/sealed-answers.ts'
import { surveys } from '../../lambdas/survey/decider.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { generateProjects } from './generate-projects.ts'
import { loadSurvey } from './load-survey.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())
const store = createEventStore({
  client: cloud.documents,
  stage: cloud.stage,
  now: () => Date.now(),
})

test('a demo user has answered the survey once, however often it is loaded', async () => {
  await loadSurvey(store, 'demo-user')
  await loadSurvey(store, 'demo-user')
  const { state, version } = await store.load(surveys, 'demo-user')
  expect(version).toBe(1)
  if (state.answers === null) throw new Error('There are no answers.')
  const answers = decryptAnswers(await dataKeys().of('demo-user'), 'demo-user', state.answers)
  expect(answers).toMatchObject({ userType: 'Retail Investor', watchlistName: 'DeFi review' })
  const ids = generateProjects(1).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(answers.projects))
})
