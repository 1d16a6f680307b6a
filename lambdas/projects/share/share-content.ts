import { hash } from 'node:crypto'
import type { Band, ConfidenceLevel } from '../../../shared/values/rating.ts'
import { FORMULA_VERSION } from '../../../shared/values/rating.ts'
import type { CatalogueEntry } from '../catalogue/rating/catalogue-entry.ts'

/** What the picture of a project says. */
export interface ShareContent {
  readonly id: string
  readonly name: string
  /** The main token's; undefined without a token. */
  readonly ticker: string | undefined
  readonly category: string
  readonly band: Band
  readonly score: number | null
  readonly interval: readonly [number, number] | null
  /** 0–1. */
  readonly confidence: number
  readonly confidenceLevel: ConfidenceLevel
  readonly formulaVersion: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly demo: boolean
}

/** Raise it with each change of the drawing: pictures are kept by the hash of what they show. */
const DRAWING = 2

export const shareContentOf = ({ row, ratedAt }: CatalogueEntry): ShareContent => ({
  id: row.id,
  name: row.name,
  ticker: row.tokenTickers[0],
  category: row.category,
  band: row.band,
  score: row.score,
  interval: row.scoreInterval,
  confidence: row.confidenceShare,
  confidenceLevel: row.confidence,
  formulaVersion: FORMULA_VERSION,
  day: ratedAt.slice(0, 10),
  demo: row.demo,
})

/** Names a picture by what it shows: the `v` of its address. */
export const versionOf = (content: ShareContent | 'site'): string =>
  hash('sha256', JSON.stringify([DRAWING, content]), 'base64url').slice(0, 16)

/** Path of a project's picture, whose answer never changes. */
export const sharePathOf = (content: ShareContent): string =>
  `/api/projects/${content.id}/share.png?v=${versionOf(content)}`

/** Path of the picture for all other pages. */
export const SITE_SHARE_PATH = `/api/share.png?v=${versionOf('site')}`
