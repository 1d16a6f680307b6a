import { useQuery } from '@tanstack/react-query'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { ChangeText } from '../../components/rating/change-text.tsx'
import { shortAddress } from '../../components/short-address.ts'
import { compactUsDollars } from '../../components/us-dollars.ts'
import { topCallers, topEvents, topFunctionCalls } from './chain-queries.ts'
import { FactList } from './fact-list.tsx'
import { QueryPanel } from './query-panel.tsx'
import { countText, shareText } from './rating-texts.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ShareBar } from './share-bar.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import tables from './tables.module.css'

export type ChainActivityProps = {
  projectId: string
  /** Live contracts, when known. */
  contracts: number | undefined
}

const NOT_SEEN = {
  title: 'Nothing seen within 7 days',
  why: 'Calls are counted of the contracts on record. A contract whose address is on record would fill this.',
}
const TABLE = classNames(tables.table, tables.stack, tables.wide)

/** What happened to the contracts within 7 days: four numbers, and who and what they are made of. */
export const ChainActivity = ({ projectId, contracts }: ChainActivityProps) => {
  const callers = useQuery(topCallers(projectId))
  const events = useQuery(topEvents(projectId))
  const calls = useQuery(topFunctionCalls(projectId))
  const numberOf = (count: number | undefined, isEmpty: boolean) =>
    count === undefined || (count === 0 && isEmpty) ? (
      <AbsentTag kind="unknown" />
    ) : (
      countText(count)
    )
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
      <QueryPanel
        level={3}
        title="Top callers"
        query={callers}
        what="The callers"
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={10} />}
        isEmpty={({ items }) => items.length === 0}
        empty={NOT_SEEN}
      >
        {({ items }) => (
          <ScrollFrame label="Top callers">
            <table className={TABLE}>
              <thead>
                <tr>
                  <th scope="col">Caller</th>
                  <th scope="col">Kind</th>
                  <th scope="col" className={tables.right}>
                    Calls
                  </th>
                  <th scope="col">Share</th>
                  <th scope="col" className={tables.right}>
                    Gas
                  </th>
                  <th scope="col">Last seen</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={`${item.chain}:${item.address}`}>
                    <th scope="row">
                      <span className={tables.mono} title={item.address}>
                        {shortAddress(item.address)}
                      </span>
                      <span className={tables.second}>{item.label ?? item.chain}</span>
                    </th>
                    <td className="muted" data-label="Kind">
                      {item.kind === 'unknown' ? <AbsentTag kind="unknown" /> : KINDS[item.kind]}
                    </td>
                    <td className={tables.right} data-label="Calls">
                      {countText(item.callCount)}
                    </td>
                    <td data-label="Share">
                      <ShareBar share={item.callShare} />
                    </td>
                    <td className={tables.right} data-label="Gas">
                      {item.gasUsd === null ? (
                        <AbsentTag kind="unknown" />
                      ) : (
                        compactUsDollars(item.gasUsd)
                      )}
                    </td>
                    <td className="muted" data-label="Last seen">
                      {dayText(item.lastSeenAt)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Top events"
        query={events}
        what="The events"
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={10} />}
        isEmpty={({ items }) => items.length === 0}
        empty={NOT_SEEN}
      >
        {({ items }) => (
          <ScrollFrame label="Top events">
            <table className={TABLE}>
              <thead>
                <tr>
                  <th scope="col">Event</th>
                  <th scope="col">Contract</th>
                  <th scope="col" className={tables.right}>
                    Count
                  </th>
                  <th scope="col">Share</th>
                  <th scope="col" className={tables.right}>
                    Change
                  </th>
                  <th scope="col">Last seen</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={`${item.chain}:${item.contract}:${item.topic0}`}>
                    <th scope="row">
                      {item.name}
                      <span className={`${tables.second} ${tables.mono}`}>{item.signature}</span>
                    </th>
                    <td data-label="Contract">
                      <span className={tables.mono} title={item.contract}>
                        {shortAddress(item.contract)}
                      </span>
                    </td>
                    <td className={tables.right} data-label="Count">
                      {countText(item.count)}
                    </td>
                    <td data-label="Share">
                      <ShareBar share={item.share} />
                    </td>
                    <td className={tables.right} data-label="Change, %">
                      <ChangeText
                        change={item.changePercentage}
                        title="Per cent, against the 7 days before"
                      />
                      {item.changePercentage !== null && ' %'}
                    </td>
                    <td className="muted" data-label="Last seen">
                      {dayText(item.lastSeenAt)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Top function calls"
        query={calls}
        what="The function calls"
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={10} />}
        isEmpty={({ items }) => items.length === 0}
        empty={NOT_SEEN}
      >
        {({ items }) => (
          <ScrollFrame label="Top function calls">
            <table className={TABLE}>
              <thead>
                <tr>
                  <th scope="col">Function</th>
                  <th scope="col">Contract</th>
                  <th scope="col" className={tables.right}>
                    Calls
                  </th>
                  <th scope="col">Share</th>
                  <th scope="col" className={tables.right}>
                    Failed
                  </th>
                  <th scope="col">Last seen</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={`${item.chain}:${item.contract}:${item.selector}`}>
                    <th scope="row">
                      {item.name}
                      {item.privileged && ' (privileged)'}
                      <span className={`${tables.second} ${tables.mono}`}>
                        {item.signature ?? item.selector}
                      </span>
                    </th>
                    <td data-label="Contract">
                      <span className={tables.mono} title={item.contract}>
                        {shortAddress(item.contract)}
                      </span>
                    </td>
                    <td className={tables.right} data-label="Calls">
                      {countText(item.count)}
                    </td>
                    <td data-label="Share">
                      <ShareBar share={item.share} />
                    </td>
                    <td className={tables.right} data-label="Failed">
                      {shareText(item.failedShare)}
                    </td>
                    <td className="muted" data-label="Last seen">
                      {dayText(item.lastSeenAt)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
      </QueryPanel>
    </>
  )
}

const KINDS = { eoa: 'account', contract: 'contract', exchange: 'exchange' } as const
