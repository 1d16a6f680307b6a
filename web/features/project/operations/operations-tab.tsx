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
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const OperationsTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  const since = query.data?.facts.monitors.since ?? null
  return (
    <>
      <CategoryInputs projectId={projectId} category="operations" dispute={dispute} />
      <QueryPanel
        level={3}
        title={texts.incidents}
        actions={
          <FeedLink href={`/projects/${projectId}/alerts.atom`} of={texts.alertsOfProject} />
        }
        query={query}
        what={texts.theIncidents}
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={({ facts }) => facts.incidents.length === 0}
        empty={
          since === null
            ? {
                title: texts.contractsNotMonitored,
                why: texts.weKnowOfNoIncident,
              }
            : {
                title: texts.noConfirmedIncident,
                why: formatMessage(texts.monitoredSince, { since: formatDay(since) }),
              }
        }
      >
        {({ facts }) => <IncidentsTable incidents={facts.incidents} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title={texts.websiteChecks}
        meta={
          query.data?.facts.website &&
          formatMessage(texts.scannedAt, { at: formatDay(query.data.facts.website.at) })
        }
        query={query}
        what={texts.websitesChecks}
        skeleton={<RowsSkeleton rows={6} height={32} />}
        isEmpty={({ facts }) => facts.website === null}
        empty={{
          title: texts.notScanned,
          why: texts.weHaveNotScanned,
        }}
      >
        {({ facts }) => facts.website && <Checklist fact={facts.website} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title={texts.bountyAndMonitoring}
        query={query}
        what={texts.bountyAndMonitoring}
        skeleton={<RowsSkeleton rows={1} height={80} />}
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
