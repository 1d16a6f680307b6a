import type { ProjectRow } from '../../shared/contract/projects/project-row.ts'
import {
  KEYWORD_MIN_LENGTH,
  type SearchHit,
  searchProject,
} from '../../shared/contract/projects/search.ts'
import { search } from '../../shared/search/search.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { paginate } from './catalogue/paginate.ts'

export const handler = handleCached(searchProject, ({ query }, { byId, index, trending }) => {
  const { keyword } = query
  const isTrending = [...keyword].length < KEYWORD_MIN_LENGTH
  const found = isTrending
    ? trending.map(({ row }) => row)
    : search(index, keyword).flatMap((id) => byId.get(id) ?? [])
  const { place, items } = paginate(found, query)
  return { keyword, trending: isTrending, ...place, items: items.map(toHit) }
})

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
