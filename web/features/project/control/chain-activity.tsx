import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { topCallersQuery, topEventsQuery, topFunctionCallsQuery } from '../metric-queries.ts'
import { callColumns, callerColumns, eventColumns } from './chain-columns.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { MeasuredPanel } from '../panels/measured-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import * as texts from './texts.ts'

export type ChainActivityProps = {
  projectId: string
  /** Number of live contracts; undefined: unknown. */
  contracts: number | undefined
}

const NOT_SEEN = {
  title: texts.nothingSeenWithin7Days,
  why: texts.weCountTheCalls,
}

/** Calls and events of the contracts within 7 days. */
export const ChainActivity = ({ projectId, contracts }: ChainActivityProps) => {
  const callers = useQuery(topCallersQuery(projectId))
  const events = useQuery(topEventsQuery(projectId))
  const calls = useQuery(topFunctionCallsQuery(projectId))
  return (
    <>
      <MeasuredPanel
        title={texts.activityOnChain}
        meta={texts.within7Days}
        query={callers}
        what={texts.activity}
        metaOf={({ meta }) => ({ ...meta, status: 'ok' })}
        skeleton={<RowsSkeleton rows={1} height={80} />}
        empty={NOT_SEEN}
      >
        {(data) => (
          <FactList
            facts={[
              {
                name: texts.callers,
                value: numberOf(data.totalCallers, data.meta.status !== 'ok'),
              },
              {
                name: texts.calls,
                value: numberOf(calls.data?.totalCalls, calls.data?.meta.status !== 'ok'),
              },
              {
                name: texts.events,
                value: numberOf(events.data?.totalEvents, events.data?.meta.status !== 'ok'),
              },
              { name: texts.contractsOnRecord, value: numberOf(contracts, true) },
            ]}
          />
        )}
      </MeasuredPanel>
      <TablePanel
        title={texts.topCallers}
        query={callers}
        what={texts.theCallers}
        skeleton={<RowsSkeleton rows={10} />}
        empty={NOT_SEEN}
        columns={callerColumns}
        keyOf={({ chain, address }) => `${chain}:${address}`}
      />
      <TablePanel
        title={texts.topEvents}
        query={events}
        what={texts.theEvents}
        skeleton={<RowsSkeleton rows={10} />}
        empty={NOT_SEEN}
        columns={eventColumns}
        keyOf={({ chain, contract, topic0 }) => `${chain}:${contract}:${topic0}`}
      />
      <TablePanel
        title={texts.topFunctionCalls}
        query={calls}
        what={texts.functionCalls}
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
