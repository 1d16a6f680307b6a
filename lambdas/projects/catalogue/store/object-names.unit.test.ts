import { expect, test } from 'vitest'
import { FORMULA_VERSION } from '../../../../shared/values/rating.ts'
import { type Group, groupNames } from '../columns/groups.ts'
import {
  CATALOGUE_FORMAT,
  newLeafName,
  newObjectName,
  packLeaves,
  packSegments,
  type Segment,
  unpackLeaves,
  unpackSegments,
} from './object-names.ts'

const segmentOf = (place: { name?: string }, segment: number): Segment => ({
  objects: Object.fromEntries(
    groupNames.map((group) => [group, newObjectName(place, group, segment)]),
  ) as Record<Group, string>,
  demo: segment * 100_000,
})

test('names of objects tell catalogue, format, group and segment, and differ', () => {
  const [one, other] = [newObjectName({}, 'list', 7), newObjectName({}, 'list', 7)]
  expect(one).toMatch(/^catalogue\/8\/list-7-[\w-]{12}$/)
  expect(other).not.toBe(one)
})

test('the formula is the one that the format was made for: another one needs another format', () => {
  // Else rows by one formula stand beside explanations by the other while two releases run.
  expect([FORMULA_VERSION, CATALOGUE_FORMAT]).toEqual(['2.0.0', 8])
})

test.each([{}, { name: 'next' }])(
  'segments of %o are packed, and come back as they were',
  (place) => {
    const segments = [0, 1, 2].map((segment) => segmentOf(place, segment))
    const packed = packSegments(segments)
    expect(unpackSegments(place, packed)).toEqual(segments)
  },
)

test('a segment takes 112 bytes of the manifest', () => {
  expect(packSegments([segmentOf({}, 121)]).length).toBe(112)
})

test.each([{}, { name: 'next' }])(
  'leaves of %o are packed into 25 bytes each, and come back as they were',
  (place) => {
    const leaves = [
      { first: { key: 0, ordinal: 0 }, count: 1, object: newLeafName(place) },
      { first: { key: 2 ** 47 - 1, ordinal: 1_999_999 }, count: 8_192, object: newLeafName(place) },
    ]
    const packed = packLeaves(leaves)
    expect(packed).toHaveLength(50)
    expect(unpackLeaves(place, packed)).toEqual(leaves)
  },
)
