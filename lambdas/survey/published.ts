import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import { upcast } from '../platform/event-store/events/upcast.ts'
import type { SubjectKey } from '../platform/personal-data/subject-keys.ts'
import { decryptAnswers } from './answers/sealed-answers.ts'
import { surveys } from './decider.ts'

/** The survey's interface for other features. */

export { readSurvey as surveyOf } from './answers/read-survey.ts'

/** All events, oldest first. @param key decrypts them; without it they stay encrypted */
export const surveyHistoryOf = async function* (
  userId: string,
  key: SubjectKey | undefined,
): AsyncGenerator<Pick<RecordedEvent, 'stream' | 'type' | 'recordedAt' | 'data'>> {
  for await (const stored of eventStore().readEvents(streamName(surveys.category, userId))) {
    const { stream, type, recordedAt, data } = upcast(surveys, stored)
    yield { stream, type, recordedAt, data: key ? decryptAnswers(key, userId, data) : data }
  }
}
