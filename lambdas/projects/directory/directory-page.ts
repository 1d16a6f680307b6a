import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { textAt } from '../catalogue/columns/column-types.ts'
import { orderByName } from '../catalogue/text-indexes.ts'
import { DIRECTORY_PAGE_SIZE, directoryPageCount } from './directory-pages.ts'
import { linkedPages } from './linked-pages.ts'

/**
 * A page of all projects by name.
 * @throws Refusal `PageNotFound`
 */
export const directoryPage = async (
  catalogue: Catalogue,
  page: number,
): Promise<ResponseOf<typeof listDirectory>> => {
  const { count, segmentSize } = catalogue
  const pageCount = directoryPageCount(count)
  if (page > pageCount) throw new Refusal('PageNotFound', 'There is no page of that number.')
  const [byName, names] = await Promise.all([orderByName(catalogue), catalogue.columns('names')])
  const beginOf = (number: number): number => (number - 1) * DIRECTORY_PAGE_SIZE
  const nameAt = (ordinal: number | undefined): string => {
    const segment = ordinal === undefined ? undefined : names[Math.floor(ordinal / segmentSize)]
    return segment ? textAt(segment.name, ordinal! % segmentSize) : ''
  }
  const entries = await catalogue.entriesAt(byName.subarray(beginOf(page), beginOf(page + 1)))
  const items = entries.map(({ row: { id, name, tokenTickers, band, score } }) => ({
    id,
    name,
    tokenTickers,
    band,
    score,
  }))
  const pages = linkedPages(page, pageCount).map((number) => ({
    page: number,
    from: nameAt(byName[beginOf(number)]),
  }))
  return { page, pageCount, total: count, items, pages }
}
