import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS, HOUR_MS } from '../../../shared/values/days.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { failureOf } from '../../platform/dynamodb/failures.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { type Dossier, dossierFrom } from '../../projects/published.ts'
import { changeSince } from '../../watchlist/published.ts'
import {
  type FollowedItem,
  followedItem,
  type NoticeItem,
  noticeItem,
  noticePart,
  type PendingItem,
  pendingItem,
  type Standing,
} from '../notification-items.ts'
import { readItem } from '../read-items.ts'
import { composeNotice } from './compose-notice.ts'
import { alertsBetween, STANDING_RULES, standingOf } from './standing.ts'

const MAX_TRIES = 5
/** Longer than a hand-over can take, retries of days included. */
const NOTICES_KEPT_DAYS = 15
/** Of an index that is made again long after: what is older is no news. */
const BASELINE_MAX_AGE_MS = HOUR_MS

/**
 * Begins to follow a project as it was shown at a moment; fine when it is followed already, and when
 * there is none.
 * @param since ISO 8601
 */
export const follow = async (projectId: string, since: string): Promise<void> => {
  if (await readItem<FollowedItem>(followedItem(projectId))) return
  // Its stored dossier may be behind by what was recorded a moment before.
  const dossier = await dossierFrom(projectId, Infinity)
  // Lists take ids of no project; followed, each would cost every run of the schedule.
  if (!dossier) return
  const at = new Date(Math.max(Date.parse(since), Date.now() - BASELINE_MAX_AGE_MS)).toISOString()
  const { TableName, Key } = followedItem(projectId)
  const followed = {
    version: 0,
    at,
    standing: standingOf(dossier, { at, known: at }),
    formula: STANDING_RULES,
    revision: Date.now(),
  } satisfies Omit<FollowedItem, 'part'>
  await ignoreConditionFailure(
    documentClient().send(
      new PutCommand({
        TableName,
        Item: { ...Key, ...followed },
        ConditionExpression: 'attribute_not_exists(revision)',
      }),
    ),
  )
}

/**
 * Notices what is new of a followed project. What was noticed and up to where is one transaction
 * with what has to be handed over: a kill leaves both or none.
 * @param version of its stream that has to count; infinite for the newest. Default: the last noticed
 * @returns whether anything was
 */
export const noticeChanges = async (projectId: string, version = 0): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    const followed = await readItem<FollowedItem>(followedItem(projectId))
    if (!followed) return false
    const dossier = await dossierFrom(projectId, Math.max(version, followed.version))
    if (!dossier) return false
    const writes = writesFor(followed, dossier, Date.now())
    if (!writes) return false
    try {
      await documentClient().send(new TransactWriteCommand({ TransactItems: writes }))
      return writes.length > 1
    } catch (error) {
      if (failureOf(error) !== 'conflict' || tries === MAX_TRIES) throw error
    }
  }
}

/**
 * Where a project stood when it was last noticed, by the rules of this code: a change of ours, and the
 * release that takes it back, are no news of the project.
 */
const noticedStanding = ({ version, at }: FollowedItem, dossier: Dossier): Standing => {
  if (version === 0) return standingOf(dossier, { at, known: at })
  const evidence = dossier.evidence.filter((one) => one.version <= version)
  return standingOf({ ...dossier, evidence }, { at })
}

/** A notice of a cap that ended names its limit, so a limit that rises is kept, though nobody is told. */
const hasSameCaps = ({ caps: before }: Standing, { caps: after }: Standing): boolean =>
  before.length === after.length && after.every(({ max }, index) => max === before[index]?.max)

/** undefined when nothing has changed. */
const writesFor = (followed: FollowedItem, dossier: Dossier, now: number) => {
  const at = new Date(now).toISOString()
  const standing = standingOf(dossier, { at })
  const isComparable = followed.formula === STANDING_RULES
  const before =
    followed.standing && !isComparable ? noticedStanding(followed, dossier) : followed.standing
  const alerts = before ? alertsBetween(before, standing, { record: dossier, at }) : []
  const isNewer = dossier.version > followed.version
  const isKept = followed.standing && hasSameCaps(followed.standing, standing)
  if (alerts.length === 0 && !isNewer && isKept && isComparable) return undefined
  const revision = followed.revision + 1
  const { TableName, Key } = followedItem(dossier.id)
  const next = { version: dossier.version, at, standing, formula: STANDING_RULES, revision }
  const checkpoint = {
    Put: {
      TableName,
      Item: { ...Key, ...next },
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': followed.revision },
    },
  }
  if (alerts.length === 0) return [checkpoint]
  const notice = composeNotice(
    { id: dossier.id, name: dossier.facts.name },
    alerts,
    changeSince(dossier, followed.at, at),
    { at: isNewer ? dossier.updatedAt : at, origin: config().origin },
  )
  const part = noticePart(notice.at, revision)
  const expiresAt = Math.floor((now + NOTICES_KEPT_DAYS * DAY_MS) / 1000)
  const { Key: noticeKey } = noticeItem(dossier.id, part)
  const { Key: pendingKey } = pendingItem(dossier.id, part)
  const kept: NoticeItem = { ...noticeKey, ...notice }
  const pending: PendingItem = { ...pendingKey, projectId: dossier.id, notice: part }
  return [
    checkpoint,
    { Put: { TableName, Item: { ...kept, expiresAt } } },
    { Put: { TableName, Item: { ...pending, expiresAt } } },
  ]
}
