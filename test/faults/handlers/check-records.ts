import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'

/** An event item of the table. */
interface Item {
  readonly stream: string
  readonly version: number
  readonly recordedAt: string
  readonly [short: string]: unknown
}

/**
 * Checks all stored streams by an independent implementation of the rules for versions, hashes and
 * command ids.
 */
export const checkRecords = async (
  client: DynamoDBDocumentClient,
  stage: string,
): Promise<{
  /** The largest number of commands in a stream, by category. */
  readonly maxCommands: Readonly<Record<string, number>>
  readonly problems: string[]
}> => {
  const { heads, events } = await readUnchanged(client, stage)
  const problems = [...heads.keys()].flatMap((stream) =>
    events.has(stream) ? [] : [`${stream} has a head and no events`],
  )
  for (const [stream, items] of events) {
    const ordered = items.toSorted((a, b) => a.version - b.version)
    problems.push(...problemsOf(ordered, heads.get(stream)).map((found) => `${stream}: ${found}`))
  }
  const maxCommands: Record<string, number> = {}
  for (const [stream, items] of events) {
    const [category = ''] = stream.split('#')
    maxCommands[category] = Math.max(maxCommands[category] ?? 0, commitsOf(items).size)
  }
  return { maxCommands, problems }
}

/** A consumer may still append to a stream: reads again until no head moves meanwhile. */
const readUnchanged = async (
  client: DynamoDBDocumentClient,
  stage: string,
): Promise<{
  readonly heads: ReadonlyMap<string, Item>
  readonly events: ReadonlyMap<string, readonly Item[]>
}> => {
  const heads = await scan(client, stage, 'heads')
  const events = await scan(client, stage, 'events')
  if (!isDeepStrictEqual(await scan(client, stage, 'heads'), heads)) {
    return await readUnchanged(client, stage)
  }
  return {
    heads: new Map(heads.map((head) => [head.stream, head])),
    events: Map.groupBy(events, ({ stream }) => stream),
  }
}

const problemsOf = (events: readonly Item[], head: Item | undefined): string[] => {
  const problems: string[] = []
  let before = '0'.repeat(64)
  for (const [index, event] of events.entries()) {
    const { version } = event
    if (version !== index + 1) problems.push(`version ${version} in place ${index + 1}`)
    if (hex(event['p']) !== before) problems.push(`version ${version} does not follow`)
    if (hex(event['h']) !== hashOf(event)) problems.push(`version ${version} was changed`)
    before = hex(event['h'])
  }
  if (head?.version !== events.length || hex(head['h']) !== before) {
    problems.push(`the head is at ${head?.version} of ${events.length}`)
  }
  // Nothing here is sent again after so many others that it is forgotten, and would record anything.
  const commandIds = [...commitsOf(events).values()].map(([first]) => String(first?.['c']))
  for (const [commandId, { length }] of Map.groupBy(commandIds, (id) => id)) {
    if (length > 1) problems.push(`${commandId} was done ${length} times`)
  }
  return problems
}

const commitsOf = (events: readonly Item[]): ReadonlyMap<string, readonly Item[]> =>
  Map.groupBy(events, (event) => String(event['cm'] ?? event['id']))

/** SHA-256 of the event under its long names: JSON without blanks, keys in order. */
const hashOf = (item: Item): string => {
  const event = {
    stream: item.stream,
    version: item.version,
    type: item['t'],
    schemaVersion: item['sv'],
    eventId: item['id'],
    recordedAt: item.recordedAt,
    data: item['d'],
    actor: { id: item['a'], kind: item['ak'] },
    onBehalfOf: item['ob'],
    session: item['session'],
    commandId: item['c'],
    payloadHash: hex(item['ph']),
    causationId: item['ca'],
    correlationId: item['co'],
    commitId: item['cm'] ?? item['id'],
    prevHash: hex(item['p']),
  }
  return hash('sha256', JSON.stringify(inOrder(event)))
}

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

const hex = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('hex')

const scan = async (
  client: DynamoDBDocumentClient,
  stage: string,
  table: 'events' | 'heads',
): Promise<Item[]> => {
  const items: Item[] = []
  const pages = paginateScan(
    { client },
    { TableName: tableName(stage, table), ConsistentRead: true },
  )
  for await (const { Items = [] } of pages) items.push(...(Items as Item[]))
  return items
}
