import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type {
  listTopCallers,
  listTopEvents,
  listTopFunctionCalls,
} from '../../../../shared/contract/skynet.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { formatPaidUsDollars } from '../../../components/format/format-us-dollars.ts'
import { BlockchainAddress } from '../table/blockchain-address.tsx'
import type { Column, Columns } from '../table/data-table.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import { PercentBar } from '../table/percent-bar.tsx'
import tables from '../table/data-table.module.css'

type Caller = ResponseOf<typeof listTopCallers>['items'][number]
type EmittedEvent = ResponseOf<typeof listTopEvents>['items'][number]
type FunctionCall = ResponseOf<typeof listTopFunctionCalls>['items'][number]

const KINDS = { eoa: 'account', contract: 'contract', exchange: 'exchange', unknown: null } as const

const lastSeen: Column<{ readonly lastSeenAt: string }> = {
  head: 'Last seen',
  className: 'muted',
  cell: ({ lastSeenAt }) => formatDay(lastSeenAt),
}
const ofContract: Column<{ readonly chain: string; readonly contract: string }> = {
  head: 'Contract',
  cell: ({ chain, contract }) => <BlockchainAddress chain={chain} address={contract} named />,
}

export const callerColumns: Columns<Caller> = [
  {
    head: 'Caller',
    cell: ({ address, label, chain }) => (
      <>
        <BlockchainAddress chain={chain} address={address} />
        <span className={tables.second}>{label ?? chain}</span>
      </>
    ),
  },
  { head: 'Kind', className: 'muted', cell: ({ kind }) => orUnknown(KINDS[kind], (word) => word) },
  { head: 'Calls', align: 'right', cell: ({ callCount }) => formatCount(callCount) },
  { head: 'Share', cell: ({ callShare }) => <PercentBar share={callShare} /> },
  { head: 'Gas', align: 'right', cell: ({ gasUsd }) => orUnknown(gasUsd, formatPaidUsDollars) },
  lastSeen,
]

export const eventColumns: Columns<EmittedEvent> = [
  {
    head: 'Event',
    cell: ({ name, signature }) => (
      <>
        {name}
        <span className={`${tables.second} ${tables.mono}`}>{signature}</span>
      </>
    ),
  },
  ofContract,
  { head: 'Count', align: 'right', cell: ({ count }) => formatCount(count) },
  { head: 'Share', cell: ({ share }) => <PercentBar share={share} /> },
  {
    head: 'Change',
    align: 'right',
    label: 'Change, %',
    cell: ({ changePercentage }) => (
      <ChangeText change={changePercentage} unit="%" title="Against the 7 days before" />
    ),
  },
  lastSeen,
]

export const callColumns: Columns<FunctionCall> = [
  {
    head: 'Function',
    cell: ({ name, privileged, signature, selector }) => (
      <>
        {name}
        {privileged && ' (privileged)'}
        <span className={`${tables.second} ${tables.mono}`}>{signature ?? selector}</span>
      </>
    ),
  },
  ofContract,
  { head: 'Calls', align: 'right', cell: ({ count }) => formatCount(count) },
  { head: 'Share', cell: ({ share }) => <PercentBar share={share} /> },
  { head: 'Failed', align: 'right', cell: ({ failedShare }) => formatShare(failedShare) },
  lastSeen,
]
