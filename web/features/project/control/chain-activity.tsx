import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { topCallersQuery, topEventsQuery, topFunctionCallsQuery } from '../metric-queries.ts'
import { callColumns, callerColumns, eventColumns } from './chain-columns.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { TablePanel } from '../table/table-panel.tsx'

export type ChainActivityProps = {
  projectId: string
  /** Number of live contracts; undefined: unknown. */
  contracts: number | undefined
}

const NOT_SEEN = {
  title: 'Nothing seen within 7 days',
  why: 'We count the calls to contracts whose addresses we know.',
}

/** Calls and events of the contracts within 7 days. */
export const ChainActivity = ({ projectId, contracts }: ChainActivityProps) => {
  const callers = useQuery(topCallersQuery(projectId))
  const events = useQuery(topEventsQuery(projectId))
  const calls = useQuery(topFunctionCallsQuery(projectId))
  return (
    <>
      <QueryPanel
        level={3}
        title="Activity on chain"
        meta="within 7 days"
        query={callers}
        what="The activity"
        metaOf={({ meta }) => ({ ...meta, status: 'ok' })}
        skeleton={<RowsSkeleton rows={1} height={80} />}
        empty={NOT_SEEN}
      >
        {(data) => (
          <FactList
            facts={[
              {
                name: 'Callers',
                value: numberOf(data.totalCallers, data.meta.status !== 'ok'),
              },
              {
                name: 'Calls',
                value: numberOf(calls.data?.totalCalls, calls.data?.meta.status !== 'ok'),
              },
              {
                name: 'Events',
                value: numberOf(events.data?.totalEvents, events.data?.meta.status !== 'ok'),
              },
              { name: 'Contracts on record', value: numberOf(contracts, true) },
            ]}
          />
        )}
      </QueryPanel>
      <TablePanel
        title="Top callers"
        query={callers}
        what="The callers"
        skeleton={<RowsSkeleton rows={10} />}
        empty={NOT_SEEN}
        columns={callerColumns}
        keyOf={({ chain, address }) => `${chain}:${address}`}
      />
      <TablePanel
        title="Top events"
        query={events}
        what="The events"
        skeleton={<RowsSkeleton rows={10} />}
        empty={NOT_SEEN}
        columns={eventColumns}
        keyOf={({ chain, contract, topic0 }) => `${chain}:${contract}:${topic0}`}
      />
      <TablePanel
        title="Top function calls"
        query={calls}
        what="The function calls"
        skeleton={<RowsSkeleton rows={10} />}
        empty={NOT_SEEN}
        columns={callColumns}
        keyOf={({ chain, contract, selector }) => `${chain}:${contract}:${selector}`}
      />
    </>
  )
}

/** @param isZeroUnknown whether 0 may mean that nothing was measured */
const numberOf = (count: number | undefined, isZeroUnknown: boolean) =>
  count === undefined || (count === 0 && isZeroUnknown) ? (
    <MissingValueTag kind="unknown" />
  ) : (
    formatCount(count)
  )
