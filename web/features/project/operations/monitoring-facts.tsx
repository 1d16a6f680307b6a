import type { Facts } from '../../../../shared/values/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import {
  formatUsDollars,
  formatRoundUsDollars,
} from '../../../components/format/format-us-dollars.ts'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { ExternalLink } from '../external-link.tsx'
import type { Fact } from '../panels/fact-list.tsx'

export const bountyFact = (bounty: Facts['bounty']): Fact => {
  const name = 'Bug bounty'
  if (bounty === null) return { name, value: <MissingValueTag kind="unknown" /> }
  const evidence = <NewestEvidence of={bounty.evidence} />
  if (!bounty.open) return { name, value: <MissingValueTag kind="none" />, note: evidence }
  return {
    name,
    value:
      bounty.maxUsd === null ? (
        <>
          open, maximum <MissingValueTag kind="unknown" />
        </>
      ) : (
        <span title={formatUsDollars(bounty.maxUsd)}>
          up to {formatRoundUsDollars(bounty.maxUsd)}
        </span>
      ),
    note: (
      <>
        {bounty.selfHosted ? 'hosted by the project itself' : 'on a platform'}: {evidence}
      </>
    ),
  }
}

/** @param monitored whether the project is monitored at all; null: unknown */
export const monitorFacts = (monitors: Facts['monitors'], monitored: boolean | null): Fact[] => {
  const absent = monitored === false ? 'none' : 'unknown'
  const parts = [
    ['On-chain monitoring', monitors.onchain],
    ['Website monitoring', monitors.website],
  ] as const
  return [
    ...parts.map(([name, fact]) =>
      fact === null
        ? { name, value: <MissingValueTag kind={absent} /> }
        : { name, value: 'running', note: <NewestEvidence of={fact.evidence} /> },
    ),
    monitors.contact === null
      ? { name: 'Security contact', value: <MissingValueTag kind="unknown" /> }
      : {
          name: 'Security contact',
          value:
            monitors.contact.url === null ? (
              <MissingValueTag kind="none" />
            ) : (
              <ExternalLink href={monitors.contact.url}>published</ExternalLink>
            ),
          note: <NewestEvidence of={monitors.contact.evidence} />,
        },
  ]
}
