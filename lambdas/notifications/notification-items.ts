import type { WebhookAlert } from '../../shared/contract/webhook-message.ts'
import type { Band, CapId } from '../../shared/values/rating.ts'
import { config } from '../platform/config/config.ts'
import { tableName } from '../platform/dynamodb/tables.ts'

/** The items of the table `notifications`. Keys of users and projects are their ids. */

const itemAt = (key: string, part: string, stage?: string) => ({
  TableName: notificationsTable(stage),
  Key: { key, part },
})

/** @param stage default: of this deployment */
export const notificationsTable = (stage: string = config().stage): string =>
  tableName(stage, 'notifications')

/** One user watches one project. */
export interface WatcherItem {
  readonly key: string
  /** The user. */
  readonly part: string
  /** ISO 8601; what was recorded before is no news to them. */
  readonly since: string
}

export const watchersOf = (projectId: string): string => `watchers#${projectId}`
export const watcherItem = (projectId: string, userId: string, stage?: string) =>
  itemAt(watchersOf(projectId), userId, stage)

/** What of a user's watchlists has come into the items above. */
export interface WatchingItem {
  /** Of the stream. */
  readonly version: number
  readonly projects: readonly string[]
  /** When a rebuild wrote this; ISO 8601. */
  readonly restoredAt?: string
}

export const watchingItem = (userId: string, stage?: string) =>
  itemAt(`watching#${userId}`, 'watching', stage)

/** The state of a project at a moment. Alerts follow from the difference of two. */
export interface Standing {
  readonly score: number | null
  readonly band: Band
  readonly caps: readonly { readonly id: CapId; readonly reason: string; readonly max: number }[]
  /** Ids of confirmed incidents. */
  readonly incidents: readonly string[]
  /** Those of them that are resolved. */
  readonly resolved: readonly string[]
  /** Ids of open critical findings, the acknowledged ones among them. */
  readonly findings: readonly string[]
}

/** Up to where a project was noticed. A project that anybody watches has one. */
export interface FollowedItem {
  /** The project. */
  readonly part: string
  /** Of the project's stream. */
  readonly version: number
  /** When it stood so; ISO 8601. */
  readonly at: string
  /** null: nothing that is there when it is looked at next is news. */
  readonly standing: Standing | null
  /** What the standing is by, see `STANDING_RULES`; items of older code do not say. */
  readonly formula?: string
  /** Raised by each write. The first is a time, so that no earlier item of the project had it. */
  readonly revision: number
}

export const FOLLOWED = 'followed'
export const followedItem = (projectId: string, stage?: string) =>
  itemAt(FOLLOWED, projectId, stage)

/** Where a run of the schedule ended that had no time to look at each followed project. */
export interface KeepUpItem {
  /** The last project; empty: it was the last of all. */
  readonly cursor: string
}

export const keepUpItem = () => itemAt('keep-up', 'cursor')

/** What was noticed of a project at once, in words. */
export interface Notice {
  readonly projectId: string
  /** When it was recorded; ISO 8601. */
  readonly at: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The same for programs. */
  readonly alerts: WebhookAlert[]
}

export interface NoticeItem extends Notice {
  readonly key: string
  readonly part: string
}

export const noticesOf = (projectId: string): string => `notices#${projectId}`
/** Parts of one project order as the times do. */
export const noticePart = (at: string, revision: number): string => `${at}#${revision}`
export const noticeItem = (projectId: string, part: string) => itemAt(noticesOf(projectId), part)

/** A notice that not all watchers have been handed yet; written with it, deleted at the end. */
export interface PendingItem {
  readonly key: string
  readonly part: string
  readonly projectId: string
  /** The notice's part. */
  readonly notice: string
  /** The last watcher that was handed it. */
  readonly cursor?: string
}

/** Partitions, which are handed over side by side. */
export const PENDING_SHARDS = 8
export const pendingShard = (shard: number): string => `pending#${shard}`
export const pendingItem = (projectId: string, notice: string) =>
  itemAt(pendingShard(shardOf(projectId)), `${projectId}#${notice}`)

/** Has what is pending handed over once more: an item here holds its fields. */
export const PENDING_AGAIN = 'pending#again'

const shardOf = (projectId: string): number =>
  [...Buffer.from(projectId)].reduce((sum, byte) => (sum * 31 + byte) % 65_521, 0) % PENDING_SHARDS

/** What users choose to get beside alerts. */
export type Topic = 'daily-digest' | 'weekly-digest' | 'news'

/** One user gets one topic. */
export interface SubscriberItem {
  readonly key: string
  /** The user. */
  readonly part: string
  /** When it was chosen; of a digest then the end of what the last one told. ISO 8601. */
  readonly told: string
}

export const subscribersKey = (topic: Topic): string => `subscribers#${topic}`
export const subscriberItem = (topic: Topic, userId: string, stage?: string) =>
  itemAt(subscribersKey(topic), userId, stage)

/** What of a user's choices has come into the items above. */
export interface SubscriptionsItem {
  /** Of the stream. */
  readonly version: number
  readonly topics: readonly Topic[]
}

export const subscriptionsItem = (userId: string, stage?: string) =>
  itemAt(`subscriptions#${userId}`, 'subscriptions', stage)

/** News that staff sent, as their list shows them, and up to whom they were handed. */
export interface NewsItem {
  /** `<sentAt>#<id>` */
  readonly part: string
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly sentAt: string
  /** null: made again of the stream, which does not say. */
  readonly queued: number | null
  readonly done: boolean
  readonly cursor?: string
}

export const NEWS = 'news'
export const newsItemAt = (part: string, stage?: string) => itemAt(NEWS, part, stage)
export const newsItem = (sentAt: string, id: string, stage?: string) =>
  newsItemAt(`${sentAt}#${id}`, stage)
/** That news have to be handed over. */
export const pendingNews = (id: string, stage?: string) =>
  itemAt(pendingShard(0), `news#${id}`, stage)
