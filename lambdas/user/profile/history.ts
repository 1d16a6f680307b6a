import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { exportData } from '../../../shared/contract/user.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { upcast } from '../../platform/event-store/events/upcast.ts'
import { subjectKeys } from '../../platform/personal-data/personal-data.ts'
import type { SubjectKey } from '../../platform/personal-data/subject-keys.ts'
import { surveyHistoryOf } from '../../survey/published.ts'
import { watchlistHistoryOf } from '../../watchlist/published.ts'
import { type ProfileEvent, profiles } from '../decider.ts'
import { decryptWallet } from '../wallets/wallets.ts'

type History = ResponseOf<typeof exportData>['events']

/** All events of a user, oldest first, readable by the user. */
export const historyOf = async (userId: string): Promise<History> => {
  const key = await subjectKeys().find(userId)
  const read = reader(key, userId)
  const history: History = []
  for await (const stored of eventStore().readEvents(streamName(profiles.category, userId))) {
    const event = upcast(profiles, stored)
    history.push({ ...toEntry(event), data: read(event) })
  }
  for await (const event of watchlistHistoryOf(userId)) history.push(toEntry(event))
  for await (const event of surveyHistoryOf(userId, key)) history.push(event)
  return history.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1))
}

const toEntry = ({ stream, type, recordedAt, data }: RecordedEvent): History[number] => ({
  stream,
  type,
  recordedAt,
  data,
})

/** Decrypts personal fields; needs the events in order. */
const reader = (key: SubjectKey | undefined, userId: string) => {
  const addresses = new Map<string, string>()
  return (event: ProfileEvent): unknown => {
    if (event.type === 'WalletLinked' && key) {
      const wallet = decryptWallet(key, userId, event.data)
      addresses.set(event.data.fingerprint, wallet.walletAddress)
      return wallet
    }
    if (event.type === 'WalletUnlinked') {
      const walletAddress = addresses.get(event.data.fingerprint)
      return walletAddress === undefined ? event.data : { walletAddress }
    }
    return event.data
  }
}
