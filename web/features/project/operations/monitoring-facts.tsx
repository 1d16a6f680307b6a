import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import {
  formatUsDollars,
  formatRoundUsDollars,
} from '../../../components/format/format-us-dollars.ts'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { ExternalLink } from '../external-link.tsx'
import type { Fact } from '../panels/fact-list.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const bountyFact = (bounty: Facts['bounty']): Fact => {
  const name = texts.bugBounty
  if (bounty === null) return { name, value: <MissingValueTag kind="unknown" /> }
  const evidence = <NewestEvidence of={bounty.evidence} />
  if (!bounty.open) return { name, value: <MissingValueTag kind="none" />, note: evidence }
  return {
    name,
    value:
      bounty.maxUsd === null ? (
        <>
          {texts.openMaximum} <MissingValueTag kind="unknown" />
        </>
      ) : (
        <span title={formatUsDollars(bounty.maxUsd)}>
          {formatMessage(texts.upToMaxUsd, { maxUsd: formatRoundUsDollars(bounty.maxUsd) })}
        </span>
      ),
    note: (
      <>
        {bounty.selfHosted ? texts.hostedByTheProjectItself : texts.onAPlatform}: {evidence}
      </>
    ),
  }
}

/** @param monitored whether the project is monitored at all; null: unknown */
export const monitorFacts = (monitors: Facts['monitors'], monitored: boolean | null): Fact[] => {
  const absent = monitored === false ? 'none' : 'unknown'
  const parts = [
    [texts.onChainMonitoring, monitors.onchain],
    [texts.websiteMonitoring, monitors.website],
  ] as const
  return [
    ...parts.map(([name, fact]) =>
      fact === null
        ? { name, value: <MissingValueTag kind={absent} /> }
        : { name, value: 'running', note: <NewestEvidence of={fact.evidence} /> },
    ),
    monitors.contact === null
      ? { name: texts.securityContact, value: <MissingValueTag kind="unknown" /> }
      : {
          name: texts.securityContact,
          value:
            monitors.contact.url === null ? (
              texts.published
            ) : (
              <ExternalLink href={monitors.contact.url}>{texts.published}</ExternalLink>
            ),
          note: <NewestEvidence of={monitors.contact.evidence} />,
        },
  ]
}
