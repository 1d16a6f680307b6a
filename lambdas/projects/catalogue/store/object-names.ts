import { randomBytes } from 'node:crypto'
import { type Group, groupNames } from '../columns/groups.ts'
import type { Leaf } from '../ranks/leaves.ts'

/**
 * Raise it with each change of `CatalogueEntry`, of the columns or of how they are packed, and with the
 * formula. A new format has a manifest and objects of its own, beside those of the old one, which older
 * code goes on reading.
 */
export const CATALOGUE_FORMAT = 8

interface Named {
  /** Of the catalogue. Default: `catalogue`. */
  readonly name?: string
}

/** All objects of a catalogue, of whatever format, begin so. */
export const catalogueFolder = ({ name = 'catalogue' }: Named): string => `${name}/`

/** All objects of the current format begin so. */
export const prefixOf = (place: Named): string => `${catalogueFolder(place)}${CATALOGUE_FORMAT}/`

/** Random: as good as unique among the objects of a group and segment. */
const ID_BYTES = 9

export const newObjectName = (place: Named, group: Group, segment: number): string =>
  nameOf(place, group, segment, randomBytes(ID_BYTES))

const nameOf = (place: Named, group: Group, segment: number, id: Buffer): string =>
  `${prefixOf(place)}${group}-${segment}-${id.toString('base64url')}`

export const newSummaryName = (place: Named): string =>
  `${prefixOf(place)}summary-${randomBytes(ID_BYTES).toString('base64url')}`

export const newLeafName = (place: Named): string => leafName(place, randomBytes(ID_BYTES))

const leafName = (place: Named, id: Buffer): string =>
  `${prefixOf(place)}ranks-${id.toString('base64url')}`

const ID_LENGTH = (ID_BYTES / 3) * 4

/** The object with the order of names, beside that with the index of all texts. */
export const nameOrderOf = (index: string): string => `${index}-by-name`

export interface Segment {
  /** Names of objects. */
  readonly objects: Readonly<Record<Group, string>>
  /** Of its projects. */
  readonly demo: number
}

const DEMO_BYTES = 4
const SEGMENT_BYTES = DEMO_BYTES + groupNames.length * ID_BYTES

/**
 * Segments as few bytes, since the manifest is written whole with each publication: of each object what
 * its place in the list does not tell.
 */
export const packSegments = (segments: readonly Segment[]): Uint8Array => {
  const packed = Buffer.alloc(segments.length * SEGMENT_BYTES)
  for (const [segment, { objects, demo }] of segments.entries()) {
    let at = segment * SEGMENT_BYTES
    at = packed.writeUInt32LE(demo, at)
    for (const group of groupNames) {
      at += packed.write(objects[group].slice(-ID_LENGTH), at, 'base64url')
    }
  }
  return packed
}

/** Reverses {@link packSegments} for the catalogue that the manifest is of. */
export const unpackSegments = (place: Named, packed: Uint8Array): Segment[] => {
  const bytes = Buffer.from(packed)
  return Array.from({ length: bytes.length / SEGMENT_BYTES }, (_, segment) => {
    const from = segment * SEGMENT_BYTES
    const objects = groupNames.map((group, index): [Group, string] => {
      const at = from + DEMO_BYTES + index * ID_BYTES
      return [group, nameOf(place, group, segment, bytes.subarray(at, at + ID_BYTES))]
    })
    return {
      objects: Object.fromEntries(objects) as Segment['objects'],
      demo: bytes.readUInt32LE(from),
    }
  })
}

const KEY_BYTES = 8
const ORDINAL_BYTES = 4
const COUNT_BYTES = 4
const LEAF_BYTES = KEY_BYTES + ORDINAL_BYTES + COUNT_BYTES + ID_BYTES

/** Leaves of ranks as few bytes, for the same reason. */
export const packLeaves = (leaves: readonly Leaf[]): Uint8Array => {
  const packed = Buffer.alloc(leaves.length * LEAF_BYTES)
  let at = 0
  for (const { first, count, object } of leaves) {
    at = packed.writeDoubleLE(first.key, at)
    at = packed.writeUInt32LE(first.ordinal, at)
    at = packed.writeUInt32LE(count, at)
    at += packed.write(object.slice(-ID_LENGTH), at, 'base64url')
  }
  return packed
}

/** Reverses {@link packLeaves} for the catalogue that the manifest is of. */
export const unpackLeaves = (place: Named, packed: Uint8Array): Leaf[] => {
  const bytes = Buffer.from(packed)
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, index) => {
    const key = index * LEAF_BYTES
    const ordinal = key + KEY_BYTES
    const count = ordinal + ORDINAL_BYTES
    const id = count + COUNT_BYTES
    return {
      first: { key: bytes.readDoubleLE(key), ordinal: bytes.readUInt32LE(ordinal) },
      count: bytes.readUInt32LE(count),
      object: leafName(place, bytes.subarray(id, id + ID_BYTES)),
    }
  })
}
