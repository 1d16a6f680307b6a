import type { SourceTier } from '../../../../shared/values/evidence/evidence.ts'
import * as texts from './texts.ts'

const TIERS: Readonly<Record<SourceTier, string>> = {
  chain: texts.onChain,
  third_party: texts.thirdParty,
  project: texts.theProjectItself,
  assay: texts.assay,
}

/** How close a source is to the fact, to stand after its name: ` (third party)`; empty where nobody said. */
export const tierNote = (tier: SourceTier | undefined): string =>
  tier === undefined ? '' : ` (${TIERS[tier]})`
