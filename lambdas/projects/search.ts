import type { ProjectRow } from '../../shared/contract/projects/project-row.ts'
import {
  KEYWORD_MIN_LENGTH,
  type SearchHit,
  searchProject,
} from '../../shared/contract/projects/search.ts'
import { search } from '../../shared/search/search.ts'
import { handleEdition } from './catalogue/handle-edition.ts'
import { pageOf } from './catalogue/page-of.ts'

export const handler = handleEdition(searchProject, ({ query }, { byId, index, trending }) => {
  const { keyword } = query
  const isTrending = [...keyword].length < KEYWORD_MIN_LENGTH
  const found = isTrending
    ? trending.map(({ row }) => row)
    : search(index, keyword).flatMap((id) => byId.get(id) ?? [])
  const { place, items } = pageOf(found, query)
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
