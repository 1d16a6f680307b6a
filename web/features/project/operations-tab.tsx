import { useQuery } from '@tanstack/react-query'
import type { Facts, IncidentFact } from '../../../shared/values/facts.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { compactUsDollars, fullUsDollars } from '../../components/us-dollars.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { Checklist } from './checklist.tsx'
import { EvidenceLink } from './evidence-link.tsx'
import { FactList } from './fact-list.tsx'
import type { Fact } from './fact-list.tsx'
import type { TabProps } from './project-tabs.tsx'
import { projectOf } from './rating-queries.ts'
import { QueryPanel } from './query-panel.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import tables from './tables.module.css'

/** Operations: incidents, the website's checks, the bounty, and what is monitored. */
const OperationsTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectOf(projectId))
  const since = query.data?.facts.monitors.since ?? null
  return (
    <>
      <CategoryInputs projectId={projectId} category="operations" dispute={dispute} />
      <QueryPanel
        level={3}
        title="Incidents"
        query={query}
        what="The incidents"
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={({ facts }) => facts.incidents.length === 0}
        empty={
          since === null
            ? {
                title: 'Unknown: nothing has been monitored',
                why: 'No incident is on record, but nobody has been watching for us either. Monitoring would fill this.',
              }
            : {
                title: 'No confirmed incident',
                why: `Monitored since ${dayText(since)}. That is no proof of safety: only what staff confirmed is listed.`,
              }
        }
      >
        {({ facts }) => <Incidents incidents={facts.incidents} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Website checks"
        meta={query.data?.facts.website && `scanned ${dayText(query.data.facts.website.at)}`}
        query={query}
        what="The website's checks"
        skeleton={<RowsSkeleton rows={6} height={32} />}
        isEmpty={({ facts }) => facts.website === null}
        empty={{
          title: 'Unknown: not scanned',
          why: 'The website has not been scanned yet. We scan each website whose address is on record.',
        }}
      >
        {({ facts }) => facts.website && <Checklist fact={facts.website} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Bounty and monitoring"
        query={query}
        what="Bounty and monitoring"
        skeleton={<RowsSkeleton rows={1} height={80} />}
        empty={{ title: 'Nothing on record', why: 'What the project publishes would fill this.' }}
      >
        {({ facts, monitored }) => (
          <FactList
            facts={[bountyFact(facts.bounty), ...monitorFacts(facts.monitors, monitored)]}
          />
        )}
      </QueryPanel>
    </>
  )
}

const bountyFact = (bounty: Facts['bounty']): Fact => {
  const name = 'Bug bounty'
  if (bounty === null) return { name, value: <AbsentTag kind="unknown" /> }
  const proof = bounty.evidence.at(-1)
  const date = (
    <>
      {dayText(bounty.at)} {proof !== undefined && <EvidenceLink id={proof}>Evidence</EvidenceLink>}
    </>
  )
  if (!bounty.open) return { name, value: <AbsentTag kind="none" />, note: <>checked {date}</> }
  return {
    name,
    value:
      bounty.maxUsd === null ? (
        <>
          open, maximum <AbsentTag kind="unknown" />
        </>
      ) : (
        <span title={fullUsDollars(bounty.maxUsd)}>up to {compactUsDollars(bounty.maxUsd)}</span>
      ),
    note: (
      <>
        {bounty.selfHosted ? 'hosted by the project itself' : 'on a platform'}, {date}
      </>
    ),
  }
}

const monitorFacts = (monitors: Facts['monitors'], monitored: boolean | null): Fact[] => {
  const absent = monitored === false ? 'none' : 'unknown'
  const parts = [
    ['On-chain monitoring', monitors.onchain],
    ['Website monitoring', monitors.website],
  ] as const
  return [
    ...parts.map(([name, fact]) =>
      fact === null
        ? { name, value: <AbsentTag kind={absent} /> }
        : { name, value: 'running', note: `since ${dayText(fact.at)}` },
    ),
    monitors.contact === null
      ? { name: 'Security contact', value: <AbsentTag kind="unknown" /> }
      : {
          name: 'Security contact',
          value:
            monitors.contact.url === null ? (
              <AbsentTag kind="none" />
            ) : (
              <a
                className="link"
                href={monitors.contact.url}
                target="_blank"
                rel="noopener external"
              >
                published<span className="visually-hidden"> (new tab)</span>
              </a>
            ),
          note: dayText(monitors.contact.at),
        },
  ]
}

const Incidents = ({ incidents }: { incidents: readonly IncidentFact[] }) => (
  <ScrollFrame label="Incidents">
    <table className={classNames(tables.table, tables.stack)}>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">Severity</th>
          <th scope="col">Kind</th>
          <th scope="col">Chain</th>
          <th scope="col" className={tables.right}>
            Loss
          </th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col">Evidence</th>
        </tr>
      </thead>
      <tbody>
        {incidents.map((incident) => (
          <tr key={incident.incidentId}>
            <th scope="row">{incident.title}</th>
            <td data-label="Severity">
              <SeverityMark severity={incident.severity} />
            </td>
            <td className="muted" data-label="Kind">
              {incident.kind.replaceAll('_', ' ')}
            </td>
            <td className="muted" data-label="Chain">
              {incident.chain ?? <AbsentTag kind="unknown" />}
            </td>
            <td className={tables.right} data-label="Loss">
              {incident.lossUsd === null ? (
                <AbsentTag kind="unknown" />
              ) : (
                <span title={fullUsDollars(incident.lossUsd)}>
                  {compactUsDollars(incident.lossUsd)}
                </span>
              )}
            </td>
            <td data-label="Status">{statusOf(incident)}</td>
            <td className="muted" data-label="Date">
              {dayText(incident.at)}
            </td>
            <td>
              {incident.evidence.at(-1) !== undefined && (
                <EvidenceLink id={incident.evidence.at(-1) ?? ''}>Evidence</EvidenceLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)

const statusOf = ({ status, resolvedAt, fixed, reimbursed }: IncidentFact): string => {
  if (status === 'active') return 'not resolved'
  const how = [fixed ? 'fixed' : 'not fixed', reimbursed ? 'reimbursed' : 'not reimbursed']
  return `resolved${resolvedAt === null ? '' : ` ${dayText(resolvedAt)}`}, ${how.join(', ')}`
}

export default OperationsTab
