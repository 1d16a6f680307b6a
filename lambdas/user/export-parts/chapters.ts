import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { exportData } from '../../../shared/contract/user.ts'
import { activityAfter } from '../../events/published.ts'
import { reportsAfter } from '../../incidents/published.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { upcast } from '../../platform/event-store/events/upcast.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import { surveyHistoryOf } from '../../survey/published.ts'
import { watchlistHistoryOf } from '../../watchlist/published.ts'
import { webhookHistoryOf } from '../../webhooks/published.ts'
import { type ProfileEvent, profiles } from '../decider.ts'
import { decryptWallet } from '../wallets/wallets.ts'

type Part = ResponseOf<typeof exportData>

/** One record of an export, with the position after it. */
export type ExportRecord = { readonly position: string } & (
  | { readonly event: Part['events'][number] }
  | { readonly report: Part['reports'][number] }
  | { readonly activity: Part['activity'][number] }
)

/** Reads on after a place in it; an empty place is its beginning. */
type Chapter = (userId: string, place: string) => AsyncGenerator<ExportRecord>

const eventRecord = (
  chapter: string,
  {
    stream,
    version,
    type,
    recordedAt,
    data,
  }: Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'recordedAt' | 'data'>,
): ExportRecord => ({
  position: `${chapter}@${version}`,
  event: { stream, type, recordedAt, data },
})

/** Personal fields readable. The stream is short and read whole: an unlinking names its address. */
const profileChapter: Chapter = async function* (userId, place) {
  const key = await dataKeys().find(userId)
  const read = reader(key, userId)
  for await (const stored of eventStore().readEvents(streamName(profiles.category, userId))) {
    const event = upcast(profiles, stored)
    const data = read(event)
    if (event.version > Number(place)) yield eventRecord('profile', { ...event, data })
  }
}

const watchlistsChapter: Chapter = async function* (userId, place) {
  for await (const event of watchlistHistoryOf(userId, Number(place) + 1)) {
    yield eventRecord('watchlists', event)
  }
}

const surveyChapter: Chapter = async function* (userId, place) {
  const key = await dataKeys().find(userId)
  for await (const event of surveyHistoryOf(userId, key, Number(place) + 1)) {
    yield eventRecord('survey', event)
  }
}

const webhooksChapter: Chapter = async function* (userId, place) {
  const key = await dataKeys().find(userId)
  for await (const event of webhookHistoryOf(userId, key, Number(place) + 1)) {
    yield eventRecord('webhooks', event)
  }
}

const reportsChapter: Chapter = async function* (userId, place) {
  for await (const report of reportsAfter(userId, place)) {
    yield { position: `reports@${report.reference}`, report }
  }
}

const activityChapter: Chapter = async function* (userId, place) {
  for await (const { id, activity } of activityAfter(userId, place)) {
    yield { position: `activity@${id}`, activity }
  }
}

const chapters: Readonly<Record<string, Chapter>> = {
  profile: profileChapter,
  watchlists: watchlistsChapter,
  survey: surveyChapter,
  webhooks: webhooksChapter,
  reports: reportsChapter,
  activity: activityChapter,
}

/**
 * All records of a user after a position, chapter by chapter.
 * @param position of the newest record that the reader has; undefined for none
 */
export const recordsAfter = async function* (
  userId: string,
  position: string | undefined,
): AsyncGenerator<ExportRecord> {
  const [begun = 'profile', ...rest] = position?.split('@') ?? []
  const names = Object.keys(chapters)
  for (const name of names.slice(names.indexOf(begun))) {
    const chapter = chapters[name]
    if (chapter) yield* chapter(userId, name === begun ? rest.join('@') : '')
  }
}

/** Decrypts personal fields; needs the events in order. */
const reader = (key: DataKey | undefined, userId: string) => {
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
