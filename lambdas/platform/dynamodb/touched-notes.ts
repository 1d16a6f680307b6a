import { DeleteCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { inParallel } from '../in-parallel.ts'
import { ignoreConditionFailure } from './ignore-condition-failure.ts'
import { tableName, tables, type TableContext } from './tables.ts'

/**
 * Notes of what changed since a schedule last looked: beside the items that changed, under
 * `touched#<shard>` and the id.
 */
export interface TouchedPlace extends TableContext {
  readonly table: 'engagement' | 'metrics'
}

/** Many change in one moment, and a partition takes 1,000 notes a second. */
const SHARDS = 8
const AT_ONCE = 16
/**
 * Views and votes come by the second: a process notes their project once for as long. What comes after
 * a run has looked then waits for the next of them. Measurements are noted each time.
 */
const NOTED_FOR_MS = MINUTE_MS
const NOTED_MAX = 10_000

const keyOf = ({ table }: TouchedPlace, shard: number, id: string) => ({
  [tables[table].partitionKey.name]: `touched#${shard}`,
  [tables[table].sortKey.name]: id,
})

const shardOf = (id: string): number => {
  let sum = 0
  for (let index = 0; index < id.length; index += 1) sum += id.charCodeAt(index)
  return sum % SHARDS
}

/** `at` is when it was touched last, `since` when first after a run had looked. */
const NAMES = { '#at': 'at', '#since': 'since' }

const noted = new Map<string, number>()

/**
 * Has the schedule look at it in its next run. To be called after the change: the schedule could be
 * done with the note before.
 * @param now epoch milliseconds
 */
export const noteTouched = async (place: TouchedPlace, id: string, now: number): Promise<void> => {
  const known = `${place.stage}/${id}`
  const isOften = place.table === 'engagement'
  if (isOften && now - (noted.get(known) ?? -Infinity) < NOTED_FOR_MS) return
  await place.client.send(
    new UpdateCommand({
      TableName: tableName(place.stage, place.table),
      Key: keyOf(place, shardOf(id), id),
      UpdateExpression: 'SET #at = :at, #since = if_not_exists(#since, :at)',
      ExpressionAttributeNames: NAMES,
      ExpressionAttributeValues: { ':at': now },
    }),
  )
  if (!isOften) return
  if (noted.size >= NOTED_MAX) noted.clear()
  noted.set(known, now)
}

interface Note {
  readonly shard: number
  readonly id: string
  readonly at: number
  readonly since: number
}

export interface Touched {
  /** By id, since when it waits; epoch milliseconds. */
  readonly since: ReadonlyMap<string, number>
  /** Takes the notes away, but for those of `left`; what was touched meanwhile waits anew. */
  done(left?: ReadonlySet<string>): Promise<void>
}

/** Consistent. */
export const readTouched = async (place: TouchedPlace): Promise<Touched> => {
  const TableName = tableName(place.stage, place.table)
  const { partitionKey, sortKey } = tables[place.table]
  const notes: Note[] = []
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const pages = paginateQuery(
      { client: place.client },
      {
        TableName,
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': partitionKey.name },
        ExpressionAttributeValues: { ':partition': `touched#${shard}` },
        ConsistentRead: true,
      },
    )
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const at = Number(item['at'])
        notes.push({
          shard,
          id: String(item[sortKey.name]),
          at,
          since: Number(item['since'] ?? at),
        })
      }
    }
  }
  return {
    since: new Map(notes.map(({ id, since }) => [id, since])),
    done: async (left) => {
      await inParallel(notes, AT_ONCE, async ({ shard, id, at }) => {
        if (left?.has(id)) return
        const Key = keyOf(place, shard, id)
        const taken = await ignoreConditionFailure(
          place.client.send(
            new DeleteCommand({
              TableName,
              Key,
              ConditionExpression: '#at = :at',
              ExpressionAttributeNames: { '#at': 'at' },
              ExpressionAttributeValues: { ':at': at },
            }),
          ),
        )
        if (taken) return
        await ignoreConditionFailure(
          place.client.send(
            new UpdateCommand({
              TableName,
              Key,
              UpdateExpression: 'SET #since = #at',
              ConditionExpression: 'attribute_exists(#at)',
              ExpressionAttributeNames: NAMES,
            }),
          ),
        )
      })
    },
  }
}
