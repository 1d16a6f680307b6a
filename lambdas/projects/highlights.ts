import { getHighlights } from '../../shared/contract/projects/highlights.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { highlightsOf } from './catalogue/highlights-of.ts'

export const handler = handleCached(getHighlights, ({ now }, catalogue) =>
  highlightsOf(catalogue, now),
)

await handler.begin()
