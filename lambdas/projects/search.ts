import type { ProjectRow } from '../../shared/contract/projects/project-row.ts'
import {
  KEYWORD_MIN_LENGTH,
  type SearchHit,
  searchProject,
} from '../../shared/contract/projects/search.ts'
import { search } from '../../shared/search/search.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { paginate } from './catalogue/paginate.ts'
import { textLayers } from './catalogue/text-indexes.ts'

export const handler = handleCached(searchProject, async ({ query }, catalogue) => {
  const { keyword, page, perPage } = query
  const isTrending = [...keyword].length < KEYWORD_MIN_LENGTH
  const found = isTrending
    ? paginate(await catalogue.trending(), query)
    : await hitsOf(catalogue, keyword, { from: (page - 1) * perPage, size: perPage })
  const entries = await catalogue.entriesAt(found.items)
  const { place } = found
  return { keyword, trending: isTrending, ...place, items: entries.map(({ row }) => toHit(row)) }
})

const hitsOf = async (
  catalogue: Catalogue,
  keyword: string,
  { from, size }: { readonly from: number; readonly size: number },
) => {
  const [layers, { ranksOf }] = await Promise.all([textLayers(catalogue), catalogue.ranking()])
  const { total, ordinals } = search(layers, keyword, { ranksOf, from, size })
  const place = {
    page: from / size + 1,
    perPage: size,
    total,
    hasMore: ordinals.length > 0 && from + ordinals.length < total,
  }
  return { place, items: ordinals }
}

const toHit = ({
  id,
  logo,
  name,
  rank,
  tokenTickers,
  category,
  chains,
  band,
  score,
}: ProjectRow): SearchHit => ({
  id,
  logo,
  name,
  rank,
  tokenTickers,
  category,
  chains,
  band,
  score,
})

await handler.begin({ keyword: 'assay' })
