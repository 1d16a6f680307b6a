import type { RecordedEvent } from '../../../lambdas/platform/event-store/events/envelope.ts'
import type { StoredSurvey } from '../../../shared/contract/survey.ts'
import { recordedEvents } from '../event-store/recorded-events.ts'
import type { User } from '../http/accounts.ts'
import type { Visitor } from '../http/visitor.ts'
import type { TestCloud } from '../product/test-cloud.ts'

export const surveyOf = async (visitor: Visitor): Promise<StoredSurvey | null> =>
  (await (await visitor.get('/api/user/survey')).json()) as StoredSurvey | null

export const uploadSurvey = async (
  visitor: Visitor,
  survey: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => await visitor.post('/api/user/survey/upload', { survey }, headers)

/** Read past the API. */
export const surveyEventsOf = async (cloud: TestCloud, { sub }: User): Promise<RecordedEvent[]> =>
  await recordedEvents(cloud, `Survey#${sub}`)
