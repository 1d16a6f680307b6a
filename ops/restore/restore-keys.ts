import { paginateScan, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from '../../lambdas/platform/dynamodb/batch-get.ts'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import {
  type DataKeyItem,
  eraseKey,
  ownedIn,
} from '../../lambdas/platform/personal-data/erase-key.ts'
import type { KeyWrapping } from '../../lambdas/platform/personal-data/key-wrapping.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { EventCopy } from './event-copy.ts'

const AT_ONCE = 16

export interface RestoreKeysOptions {
  /** Users who are erased, as the events say. */
  readonly erased: ReadonlySet<string>
  /** Without it only counts. */
  readonly write: boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly signal: AbortSignal
}

export interface RestoredKeys {
  /** Keys of the copy that were not there. */
  readonly restored: number
  /** Keys that were there, or in the copy, although their subject is erased. */
  readonly erasedAgain: number
  /** Subjects whose keys of the copy no secret opens, and what these own: they stay out. */
  readonly unreadable: readonly string[]
  /** Subjects that have another key by now, which stays: what the copy's has sealed is lost. */
  readonly replaced: readonly string[]
  /** Subjects whose keys are wrapped otherwise than in the copy, and no secret opens both. */
  readonly uncompared: readonly string[]
}

type LeftOut = Readonly<
  Record<'gone' | 'ownerless' | 'unreadable' | 'replaced' | 'uncompared', Set<string>>
>

/**
 * Puts back data keys that are not there, without a copy none, and erases again what is erased: whom
 * the events name, whom the copy keeps a tombstone of, and what either owns. Never overwrites a key.
 *
 * Wraps keys under the newest secret. A key that no secret opens stays out: no later restore overwrites
 * it, and its person is locked out for good.
 *
 * Erasures come first, so that a run that is killed leaves no key of an erased person; and what a
 * person owns is noted before its key is back, so that a later erasure finds it.
 */
export const restoreKeys = async (
  at: TableContext,
  copy: EventCopy,
  options: RestoreKeysOptions,
): Promise<RestoredKeys> => {
  const gone = new Set(options.erased)
  for await (const items of keysIn(copy, options.signal)) {
    for (const item of items) {
      if (item.wrapped === undefined) gone.add(item.subject)
      if (gone.has(item.subject)) for (const one of ownedIn(item)) gone.add(one)
    }
  }
  const erasedAgain = await eraseAgain(at, gone, options)
  const leftOut: LeftOut = {
    gone,
    ownerless: new Set(),
    unreadable: new Set(),
    replaced: new Set(),
    uncompared: new Set(),
  }
  let restored = 0
  for (const isOwner of [true, false]) {
    for await (const items of keysIn(copy, options.signal)) {
      const fit = items.filter(
        (item) =>
          ownedIn(item).length > 0 === isOwner &&
          !gone.has(item.subject) &&
          (item.expiresAt ?? Infinity) * 1000 > options.now(),
      )
      restored += await putBackKeys(at, copy, fit, leftOut, options)
    }
  }
  return {
    restored,
    erasedAgain,
    unreadable: [...leftOut.unreadable].toSorted(),
    replaced: [...leftOut.replaced].toSorted(),
    uncompared: [...leftOut.uncompared].toSorted(),
  }
}

/** Page by page; nothing without a copy. */
const keysIn = async function* (
  { at: { client }, keys }: EventCopy,
  signal: AbortSignal,
): AsyncGenerator<DataKeyItem[]> {
  if (keys === undefined) return
  for await (const { Items = [] } of paginateScan({ client }, { TableName: keys })) {
    signal.throwIfAborted()
    yield Items as DataKeyItem[]
  }
}

const eraseAgain = async (
  at: TableContext,
  subjects: ReadonlySet<string>,
  { write, now, signal }: RestoreKeysOptions,
): Promise<number> => {
  const all = [...subjects]
  const there = await present(at, all)
  const open = all.filter((subject) => {
    const item = there.get(subject)
    return !item || item.wrapped !== undefined || ownedIn(item).length > 0
  })
  if (!write) return open.length
  await inParallel(open, AT_ONCE, async (subject) => {
    signal.throwIfAborted()
    await eraseKey({ ...at, now }, subject)
  })
  return open.length
}

const putBackKeys = async (
  at: TableContext,
  { wrapping }: EventCopy,
  items: readonly DataKeyItem[],
  leftOut: LeftOut,
  { write, now, signal }: RestoreKeysOptions,
): Promise<number> => {
  const there = await present(
    at,
    items.map(({ subject }) => subject),
  )
  const fit = items.flatMap((item) => {
    if (there.has(item.subject)) return item
    const ours = leftOut.ownerless.has(item.subject) ? undefined : wrapAsOurs(item, wrapping)
    if (ours) return ours
    leftOut.unreadable.add(item.subject)
    // An erasure of their owner would not find them.
    for (const one of ownedIn(item)) leftOut.ownerless.add(one)
    return []
  })
  const compare = (item: DataKeyItem, present: DataKeyItem | undefined): void => {
    const isSame = isSameKey(item, present, wrapping)
    if (isSame === undefined) leftOut.uncompared.add(item.subject)
    else if (!isSame) leftOut.replaced.add(item.subject)
  }
  for (const item of items) compare(item, there.get(item.subject))
  const lacking = fit.filter(({ subject }) => !there.has(subject))
  if (!write) return lacking.length
  let restored = 0
  await inParallel(fit, AT_ONCE, async (item) => {
    signal.throwIfAborted()
    const isPut = !there.has(item.subject) && (await putKey(at, item))
    if (isPut) restored += 1
    else if (ownedIn(item).length > 0 && !(await noteOwned(at, item))) {
      // Its owner has been erased: so is what it owned.
      for (const one of ownedIn(item)) {
        leftOut.gone.add(one)
        await eraseKey({ ...at, now }, one)
      }
    }
    // Somebody who came meanwhile has been given a key.
    if (!isPut && !there.has(item.subject)) {
      compare(item, (await present(at, [item.subject])).get(item.subject))
    }
  })
  return restored
}

/** @returns undefined when they are wrapped otherwise, and no secret opens both; true for an erased one */
const isSameKey = (
  { subject, wrapped }: DataKeyItem,
  present: DataKeyItem | undefined,
  wrapping: KeyWrapping | undefined,
): boolean | undefined => {
  if (wrapped === undefined || present?.wrapped === undefined) return true
  if (wrapped === present.wrapped) return true
  const copied = wrapping?.unwrap(wrapped, subject)
  const ours = wrapping?.unwrap(present.wrapped, subject)
  return copied && ours && copied.key === ours.key
}

/** Without known secrets the key stays as it is. @returns undefined when no secret opens it */
const wrapAsOurs = (
  item: DataKeyItem,
  wrapping: KeyWrapping | undefined,
): DataKeyItem | undefined => {
  if (!wrapping || item.wrapped === undefined) return item
  const found = wrapping.unwrap(item.wrapped, item.subject)
  if (!found || found.isNewest) return found && item
  return { ...item, wrapped: wrapping.wrap(found.key, item.subject) }
}

const present = async (
  { client, stage }: TableContext,
  subjects: readonly string[],
): Promise<Map<string, DataKeyItem>> => {
  const items = await batchGet<DataKeyItem>(client, {
    table: tableName(stage, 'data-keys'),
    keys: subjects.map((subject) => ({ subject })),
    consistent: true,
  })
  return new Map(items.map((item) => [item.subject, item]))
}

/** @returns false when there is one, or the trace of one that was erased */
const putKey = async ({ client, stage }: TableContext, Item: DataKeyItem): Promise<boolean> => {
  const put = new PutCommand({
    TableName: tableName(stage, 'data-keys'),
    Item,
    ConditionExpression: 'attribute_not_exists(subject)',
  })
  return (await ignoreConditionFailure(client.send(put))) !== undefined
}

/** @returns false when the owner is erased */
const noteOwned = async (
  { client, stage }: TableContext,
  { subject, owned }: DataKeyItem,
): Promise<boolean> => {
  const note = new UpdateCommand({
    TableName: tableName(stage, 'data-keys'),
    Key: { subject },
    UpdateExpression: 'ADD owned :owned',
    ConditionExpression: 'attribute_exists(#wrapped)',
    ExpressionAttributeNames: { '#wrapped': 'wrapped' },
    ExpressionAttributeValues: { ':owned': owned },
  })
  return (await ignoreConditionFailure(client.send(note))) !== undefined
}
