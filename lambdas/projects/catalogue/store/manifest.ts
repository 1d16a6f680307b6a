import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../platform/dynamodb/ignore-condition-failure.ts'
import { tableName, type TableContext } from '../../../platform/dynamodb/tables.ts'
import type { ObjectBucket } from '../../../platform/objects/object-bucket.ts'
import type { Leaf, LeafSizes } from '../ranks/leaves.ts'
import {
  CATALOGUE_FORMAT,
  packLeaves,
  packSegments,
  type Segment,
  unpackLeaves,
  unpackSegments,
} from './object-names.ts'

/** Where a catalogue is kept: rows and manifest in a table, columns in a bucket. */
export interface CatalogueStore extends TableContext {
  readonly objects: ObjectBucket
  now(): number
  /** One per catalogue. Default: `catalogue`. */
  readonly name?: string
  /** Projects of a segment, where a catalogue begins. Default: {@link SEGMENT_SIZE}. */
  readonly segmentSize?: number
  /** Of the indexes of ranks. Default: some thousand positions a leaf. */
  readonly leafSizes?: LeafSizes
}

/** Projects of a segment: its columns are some 2 MB, of which a change packs and stores some 0.3. */
export const SEGMENT_SIZE = 65_536

/** Names all that the catalogue is made of; the only thing that is replaced. */
export interface Manifest {
  /** From 1. */
  readonly version: number
  /** Unique, also among concurrent publications of one version. */
  readonly snapshotId: string
  /** When its sources were read or confirmed; ISO 8601. */
  readonly asOf: string
  /** Of all projects: each has an ordinal below, and keeps it. */
  readonly count: number
  readonly segmentSize: number
  readonly segments: readonly Segment[]
  readonly ranks: Ranks
  /** Object with the summaries of all segments. */
  readonly summary: string
  /** Object with the index of all texts as of a version; absent until there is one. */
  readonly index?: { readonly object: string; readonly version: number }
  /** When all streams were last looked through for projects that are missing; ISO 8601. */
  readonly completedAt?: string
  /** The stream at which the next look through them has stopped; absent where it has not begun. */
  readonly lookedTo?: string
}

/** How far all streams were looked through. */
export type Look = 'complete' | { readonly lookedTo: string }

/** The leaves of both indexes of ranks. */
interface Ranks {
  readonly now: readonly Leaf[]
  /** A week before the rating of each project. */
  readonly before: readonly Leaf[]
}

interface StoredManifest extends Omit<Manifest, 'segments' | 'ranks'> {
  readonly segments: Uint8Array
  readonly ranks: Readonly<Record<keyof Ranks, Uint8Array>>
}

type Place = Pick<CatalogueStore, 'client' | 'stage' | 'name'>

const partOf = (format: number): string => `manifest#${format}`

export const catalogueKey = ({ stage, name = 'catalogue' }: Place, part: string) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name, part },
})

/** `undefined` before the first publication in this format. */
export const readManifest = async (place: Place): Promise<Manifest | undefined> => {
  const { Item } = await place.client.send(
    new GetCommand({
      ...catalogueKey(place, partOf(CATALOGUE_FORMAT)),
      ConsistentRead: true,
    }),
  )
  if (!Item) return undefined
  const stored = Item as StoredManifest
  const { segments, ranks } = stored
  return {
    ...stored,
    segments: unpackSegments(place, segments),
    ranks: {
      now: unpackLeaves(place, ranks.now),
      before: unpackLeaves(place, ranks.before),
    },
  }
}

/** Whether there is a catalogue of another format, which the next rating makes anew in this one. */
export const hasOtherFormat = async (place: Place): Promise<boolean> =>
  (await otherFormatAsOf(place)) !== undefined

/**
 * Until when a catalogue of another format was kept up to date, by code of another release; empty
 * where it does not say. undefined without one.
 */
export const otherFormatAsOf = async (place: Place): Promise<string | undefined> => {
  const { TableName, Key } = catalogueKey(place, '')
  const { Items = [] } = await place.client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#name = :name AND begins_with(part, :manifest)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': Key.name, ':manifest': 'manifest' },
      ProjectionExpression: 'part, asOf',
      ConsistentRead: true,
    }),
  )
  return Items.filter(({ part }) => part !== partOf(CATALOGUE_FORMAT))
    .map(({ asOf = '' }) => String(asOf))
    .toSorted()
    .at(-1)
}

/** @returns false when it is not `current` any more */
export const replaceManifest = async (
  place: Place,
  current: Manifest | undefined,
  next: Manifest,
): Promise<boolean> => {
  const { TableName, Key } = catalogueKey(place, partOf(CATALOGUE_FORMAT))
  const replaced = await ignoreConditionFailure(
    place.client.send(
      new PutCommand({
        TableName,
        Item: {
          ...Key,
          ...next,
          segments: packSegments(next.segments),
          ranks: { now: packLeaves(next.ranks.now), before: packLeaves(next.ranks.before) },
        },
        ...(current
          ? isStill(current)
          : { ConditionExpression: 'attribute_not_exists(snapshotId)' }),
      }),
    ),
  )
  return replaced !== undefined
}

/** Neither confirmed nor looked through meanwhile, nor given another index, which would be lost. */
const isStill = ({ snapshotId, asOf, completedAt, lookedTo, index }: Manifest) => ({
  ConditionExpression: [
    'snapshotId = :current AND asOf = :asOf',
    completedAt ? 'completedAt = :completedAt' : 'attribute_not_exists(completedAt)',
    lookedTo ? 'lookedTo = :lookedTo' : 'attribute_not_exists(lookedTo)',
    index ? '#index.#object = :index' : 'attribute_not_exists(#index)',
  ].join(' AND '),
  ExpressionAttributeNames: { '#index': 'index', ...(index && { '#object': 'object' }) },
  ExpressionAttributeValues: {
    ':current': snapshotId,
    ':asOf': asOf,
    ...(completedAt && { ':completedAt': completedAt }),
    ...(lookedTo && { ':lookedTo': lookedTo }),
    ...(index && { ':index': index.object }),
  },
})

/**
 * Notes that the catalogue still holds at `asOf`, and how far streams were looked through for it, unless
 * it was replaced. It may have been published after that.
 */
export const confirmManifest = async (
  place: Place,
  { snapshotId, asOf: publishedAt }: Manifest,
  { asOf, look }: { readonly asOf: string; readonly look?: Look | undefined },
): Promise<void> => {
  await ignoreConditionFailure(
    place.client.send(
      new UpdateCommand({
        ...catalogueKey(place, partOf(CATALOGUE_FORMAT)),
        UpdateExpression: `SET asOf = :asOf${andOf(look)}`,
        ConditionExpression: 'snapshotId = :snapshotId AND asOf <= :asOf',
        ExpressionAttributeValues: {
          ':snapshotId': snapshotId,
          ':asOf': asOf > publishedAt ? asOf : publishedAt,
          ...(look === 'complete' && { ':completedAt': asOf }),
          ...(typeof look === 'object' && { ':lookedTo': look.lookedTo }),
        },
      }),
    ),
  )
}

const andOf = (look: Look | undefined): string => {
  if (look === undefined) return ''
  return look === 'complete'
    ? ', completedAt = :completedAt REMOVE lookedTo'
    : ', lookedTo = :lookedTo'
}

/** Names the index of all texts, unless there is a newer one. */
export const nameIndex = async (
  place: Place,
  index: NonNullable<Manifest['index']>,
): Promise<void> => {
  await ignoreConditionFailure(
    place.client.send(
      new UpdateCommand({
        ...catalogueKey(place, partOf(CATALOGUE_FORMAT)),
        UpdateExpression: 'SET #index = :index',
        ConditionExpression:
          'attribute_exists(snapshotId) AND version >= :version AND (attribute_not_exists(#index) OR #index.version < :version)',
        ExpressionAttributeNames: { '#index': 'index' },
        ExpressionAttributeValues: { ':index': index, ':version': index.version },
      }),
    ),
  )
}
