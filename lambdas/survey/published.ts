import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import { upcast } from '../platform/event-store/events/upcast.ts'
import type { DataKey } from '../platform/personal-data/data-keys.ts'
import { decryptAnswers } from './answers/sealed-answers.ts'
import { surveys } from './decider.ts'

/** The survey's interface for other features. */

export { readSurvey as surveyOf } from './answers/read-survey.ts'

/** Events from a version on, oldest first. @param key decrypts them; without it they stay encrypted */
export const surveyHistoryOf = async function* (
  userId: string,
  key: DataKey | undefined,
  fromVersion: number,
): AsyncGenerator<Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'recordedAt' | 'data'>> {
  const name = streamName(surveys.category, userId)
  for await (const stored of eventStore().readEvents(name, fromVersion)) {
    const { stream, version, type, recordedAt, data } = upcast(surveys, stored)
    yield {
      stream,
      version,
      type,
      recordedAt,
      data: key ? decryptAnswers(key, userId, data) : data,
    }
  }
}
