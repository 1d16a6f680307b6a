import { useLocationProperty } from 'wouter/use-browser-location'
import { ratingInputs } from '../../../shared/values/rating.ts'
import type { InputId, RatingCategory } from '../../../shared/values/rating.ts'
import * as texts from './texts.ts'

/** The `id` of a tab is the hash of its URL. One without a category is no part of the score. */
export const PROJECT_TABS = [
  { id: 'code', label: texts.codeAudits, category: 'code' },
  { id: 'control', label: texts.control, category: 'governance' },
  { id: 'operations', label: texts.operations, category: 'operations' },
  { id: 'dependencies', label: texts.dependencies, category: 'dependencies' },
  { id: 'fundamentals', label: texts.fundamentals, category: 'fundamentals' },
  { id: 'market', label: texts.market, category: null },
  { id: 'community', label: texts.community, category: null },
  { id: 'evidence', label: texts.evidenceLog, category: null },
] as const satisfies readonly { id: string; label: string; category: RatingCategory | null }[]
export type ProjectTab = (typeof PROJECT_TABS)[number]['id']

const EVIDENCE_PREFIX = 'evidence-'

export const evidenceHash = (id: string): string => `#${EVIDENCE_PREFIX}${id}`

/** Id of the evidence that a hash names. */
export const evidenceFromHash = (hash: string): string | undefined =>
  hash.startsWith(`#${EVIDENCE_PREFIX}`) ? hash.slice(EVIDENCE_PREFIX.length + 1) : undefined

export const tabFromHash = (hash: string): ProjectTab | undefined =>
  evidenceFromHash(hash) === undefined
    ? PROJECT_TABS.find(({ id }) => hash === `#${id}`)?.id
    : 'evidence'

export const tabOfCategory = (category: RatingCategory): ProjectTab =>
  PROJECT_TABS.find((tab) => tab.category === category)?.id ?? 'code'

export const tabOfInput = (input: InputId): ProjectTab =>
  tabOfCategory(ratingInputs[input].category)

export const inputCountOf = (category: RatingCategory): number =>
  Object.values(ratingInputs).filter((input) => input.category === category).length

/** The current hash. It follows links, the history and `replaceState`. */
export const useHash = (): string =>
  useLocationProperty(
    () => location.hash,
    () => '',
  )
