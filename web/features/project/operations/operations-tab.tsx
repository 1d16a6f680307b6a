import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../components/format/format-day.ts'
import { FeedLink } from '../../../components/display/feed-link.tsx'
import { CategoryInputs } from '../tabs/category-inputs.tsx'
import { Checklist } from '../panels/checklist.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { IncidentsTable } from './incidents-table.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { bountyFact, monitorFacts } from './monitoring-facts.tsx'

const OperationsTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  const since = query.data?.facts.monitors.since ?? null
  return (
    <>
      <CategoryInputs projectId={projectId} category="operations" dispute={dispute} />
      <QueryPanel
        level={3}
        title="Incidents"
        actions={
          <FeedLink
            href={`/projects/${projectId}/alerts.atom`}
            of="this project's security alerts"
          />
        }
        query={query}
        what="The incidents"
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={({ facts }) => facts.incidents.length === 0}
        empty={
          since === null
            ? {
                title: 'Unknown: nothing has been monitored',
                why: 'We know of no incident, but nobody monitors this project.',
              }
            : {
                title: 'No confirmed incident',
                why: `Monitored since ${formatDay(since)}. That does not prove safety: we list only what staff confirmed.`,
              }
        }
      >
        {({ facts }) => <IncidentsTable incidents={facts.incidents} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Website checks"
        meta={query.data?.facts.website && `scanned ${formatDay(query.data.facts.website.at)}`}
        query={query}
        what="The website's checks"
        skeleton={<RowsSkeleton rows={6} height={32} />}
        isEmpty={({ facts }) => facts.website === null}
        empty={{
          title: 'Unknown: not scanned',
          why: 'We have not scanned the website yet. We scan every website whose address we know.',
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
        empty={{ title: 'Nothing on record', why: 'We list what the project publishes.' }}
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

export default OperationsTab
