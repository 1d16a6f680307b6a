import { ratingInputs } from '../../../shared/values/rating.ts'
import type { InputId, RatingCategory } from '../../../shared/values/rating.ts'

/** The parts of a project's page, as the `#` of its address names them. */
export const PROJECT_TABS = [
  { id: 'code', label: 'Code & audits', category: 'code' },
  { id: 'control', label: 'Control', category: 'governance' },
  { id: 'operations', label: 'Operations', category: 'operations' },
  { id: 'fundamentals', label: 'Fundamentals', category: 'fundamentals' },
  { id: 'market', label: 'Market', category: 'market' },
  { id: 'community', label: 'Community', category: 'community' },
  { id: 'evidence', label: 'Evidence log', category: null },
] as const satisfies readonly { id: string; label: string; category: RatingCategory | null }[]
export type ProjectTab = (typeof PROJECT_TABS)[number]['id']

const EVIDENCE = 'evidence-'

/** Where a piece of evidence stands on the page. */
export const evidenceHash = (id: string): string => `#${EVIDENCE}${id}`

/** The piece of evidence that a hash names, if any. */
export const evidenceIn = (hash: string): string | undefined =>
  hash.startsWith(`#${EVIDENCE}`) ? hash.slice(EVIDENCE.length + 1) : undefined

/** The part of the page that a hash opens; none when it names none of them. */
export const tabIn = (hash: string): ProjectTab | undefined =>
  evidenceIn(hash) === undefined ? PROJECT_TABS.find(({ id }) => hash === `#${id}`)?.id : 'evidence'

/** The part of the page where the inputs of a category stand. */
export const tabOfCategory = (category: RatingCategory): ProjectTab =>
  PROJECT_TABS.find((tab) => tab.category === category)?.id ?? 'code'

/** The part of the page where an input stands. */
export const tabOfInput = (input: InputId): ProjectTab =>
  tabOfCategory(ratingInputs[input].category)

/** How many inputs each category has. */
export const inputCounts: Readonly<Record<RatingCategory, number>> = (() => {
  const counts = { code: 0, governance: 0, operations: 0, fundamentals: 0, market: 0, community: 0 }
  for (const { category } of Object.values(ratingInputs)) counts[category] += 1
  return counts
})()
