import { expect, test } from 'vitest'
import { type Group, groupNames } from '../columns/groups.ts'
import { newObjectName, packSegments, type Segment, unpackSegments } from './object-names.ts'

const segmentOf = (place: { name?: string }, segment: number): Segment => ({
  objects: Object.fromEntries(
    groupNames.map((group) => [group, newObjectName(place, group, segment)]),
  ) as Record<Group, string>,
  demo: segment * 100_000,
})

test('names of objects tell catalogue, format, group and segment, and differ', () => {
  const [one, other] = [newObjectName({}, 'list', 7), newObjectName({}, 'list', 7)]
  expect(one).toMatch(/^catalogue\/6\/list-7-[\w-]{12}$/)
  expect(other).not.toBe(one)
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
