import type { SourceTier } from '../../../../shared/values/evidence/evidence-terms.ts'
import * as texts from './texts.ts'

const TIERS: Readonly<Record<string, string>> = {
  chain: texts.onChain,
  third_party: texts.thirdParty,
  project: texts.theProjectItself,
  assay: texts.assay,
} satisfies Record<SourceTier, string>

/**
 * How close a source is to the fact, to stand after its name: ` (third party)`; empty where nobody
 * said. A page that is older than the server prints a tier that it does not know as it is.
 */
export const tierNote = (tier: SourceTier | undefined): string =>
  tier === undefined ? '' : ` (${TIERS[tier] ?? tier})`
