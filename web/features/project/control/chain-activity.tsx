import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { topCallers, topEvents, topFunctionCalls } from '../chain-queries.ts'
import { callColumns, callerColumns, eventColumns } from './chain-columns.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { TablePanel } from '../panels/table-panel.tsx'

export type ChainActivityProps = {
  projectId: string
  /** Live contracts, when known. */
  contracts: number | undefined
}

const NOT_SEEN = {
  title: 'Nothing seen within 7 days',
  why: 'We count the calls to contracts whose addresses we know.',
}

/** What happened to the contracts within 7 days: four numbers, and who and what they are made of. */
export const ChainActivity = ({ projectId, contracts }: ChainActivityProps) => {
  const callers = useQuery(topCallers(projectId))
  const events = useQuery(topEvents(projectId))
  const calls = useQuery(topFunctionCalls(projectId))
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

/** @param isUnseen whether none can as well mean that nobody looked */
const numberOf = (count: number | undefined, isUnseen: boolean) =>
  count === undefined || (count === 0 && isUnseen) ? (
    <MissingValueTag kind="unknown" />
  ) : (
    formatCount(count)
  )
