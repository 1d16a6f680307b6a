import type {
  Evidence,
  EvidenceOf,
  EvidenceSource,
  EvidenceType,
} from '../../../shared/values/evidence/evidence.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { demoHash } from './hashes.ts'
import type { DemoContract } from './privilege-holders.ts'
import type { Scenario } from './scenario.ts'
import type { MeasureContext } from './timestamps.ts'

export type AddEvidence = <Type extends EvidenceType>(
  type: Type,
  daysAgo: number,
  data: EvidenceOf<Type>['data'],
  source: Partial<EvidenceSource> & { readonly name: string },
  more?: { readonly supersedes?: string; readonly recordedDaysAgo?: number },
) => Evidence

export interface EvidenceContext extends MeasureContext {
  readonly facts: ProjectFacts
  readonly scenario: Scenario
  readonly contracts: readonly DemoContract[]
  /** Days before loading on which readings were taken, the oldest first. */
  readonly readAt: readonly number[]
  readonly add: AddEvidence
}

export const onChain = ({ id }: ProjectFacts, chain: string, transaction?: string) => ({
  name: `${chain} chain`,
  tier: 'chain' as const,
  url: transaction ? demoPath(id, 'transaction', transaction) : null,
})
export const codeHash = ({ address }: DemoContract, version = 1): string =>
  demoHash(`${address} v${version}`)
