import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { DIRECTORY_PAGE_SIZE, directoryPageCount } from './directory-pages.ts'
import { linkedPages } from './linked-pages.ts'

/**
 * A page of all projects by name.
 * @throws Refusal `PageNotFound`
 */
export const directoryPage = (
  { byName }: Pick<Catalogue, 'byName'>,
  page: number,
): ResponseOf<typeof listDirectory> => {
  const pageCount = directoryPageCount(byName.length)
  if (page > pageCount) throw new Refusal('PageNotFound', 'There is no page of that number.')
  const beginOf = (number: number): number => (number - 1) * DIRECTORY_PAGE_SIZE
  const items = byName
    .slice(beginOf(page), beginOf(page + 1))
    .map(({ id, name, tokenTickers, band, score }) => ({ id, name, tokenTickers, band, score }))
  const pages = linkedPages(page, pageCount).map((number) => ({
    page: number,
    from: byName[beginOf(number)]?.name ?? '',
  }))
  return { page, pageCount, total: byName.length, items, pages }
}
