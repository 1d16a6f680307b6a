import { textAt } from './columns/column-types.ts'
import type { GroupColumns } from './columns/groups.ts'
import type { ObjectCache } from './store/object-cache.ts'
import type { Manifest } from './store/manifest.ts'

/** Where the ids of a segment are read, when they are needed. */
export interface IdSegments {
  readonly length: number
  readonly segmentSize: number
  read(segment: number): Promise<GroupColumns<'ids'>>
}

/** Those of a catalogue or of one in the making. */
export const idSegments = (
  cache: ObjectCache,
  { segments, segmentSize }: Pick<Manifest, 'segments' | 'segmentSize'>,
): IdSegments => ({
  length: segments.length,
  segmentSize,
  read: async (segment) => await cache.columns('ids', segment, segments[segment]!.objects.ids),
})

/**
 * The ordinal of a project; undefined of one that the columns do not have.
 * @param hint where its item says that it is, in whose segment alone it is looked for; a publication that
 *   was not completed may have said so, and then all are looked through
 */
export const placeOf = async (
  segments: IdSegments,
  hint: number,
  id: string,
): Promise<number | undefined> => {
  const { segmentSize, length } = segments
  const hinted = Math.floor(hint / segmentSize)
  const slot = hint % segmentSize
  if (hinted < length) {
    const ids = await segments.read(hinted)
    if (slot < ids.count && textAt(ids.id, slot) === id) return hint
  }
  for (let segment = 0; segment < length; segment += 1) {
    const { id: texts, count } = await segments.read(segment)
    for (let one = 0; one < count; one += 1) {
      if (textAt(texts, one) === id) return segment * segmentSize + one
    }
  }
  return undefined
}
