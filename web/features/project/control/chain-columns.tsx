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
import * as tables from '../table/data-table.module.css'
import * as texts from './texts.ts'

type Caller = ResponseOf<typeof listTopCallers>['items'][number]
type EmittedEvent = ResponseOf<typeof listTopEvents>['items'][number]
type FunctionCall = ResponseOf<typeof listTopFunctionCalls>['items'][number]

const KINDS = { eoa: 'account', contract: 'contract', exchange: 'exchange', unknown: null } as const

const lastSeen: Column<{ readonly lastSeenAt: string }> = {
  head: texts.lastSeen,
  className: 'muted',
  cell: ({ lastSeenAt }) => formatDay(lastSeenAt),
}
const ofContract: Column<{ readonly chain: string; readonly contract: string }> = {
  head: texts.contract,
  cell: ({ chain, contract }) => <BlockchainAddress chain={chain} address={contract} named />,
}

export const callerColumns: Columns<Caller> = [
  {
    head: texts.caller,
    cell: ({ address, label, chain }) => (
      <>
        <BlockchainAddress chain={chain} address={address} />
        <span className={tables.second}>{label ?? chain}</span>
      </>
    ),
  },
  {
    head: texts.kind,
    className: 'muted',
    cell: ({ kind }) => orUnknown(KINDS[kind], (word) => word),
  },
  { head: texts.calls, align: 'right', cell: ({ callCount }) => formatCount(callCount) },
  { head: texts.share, cell: ({ callShare }) => <PercentBar share={callShare} /> },
  { head: texts.gas, align: 'right', cell: ({ gasUsd }) => orUnknown(gasUsd, formatPaidUsDollars) },
  lastSeen,
]

export const eventColumns: Columns<EmittedEvent> = [
  {
    head: texts.event,
    cell: ({ name, signature }) => (
      <>
        {name}
        <span className={`${tables.second} ${tables.mono}`}>{signature}</span>
      </>
    ),
  },
  ofContract,
  { head: texts.count, align: 'right', cell: ({ count }) => formatCount(count) },
  { head: texts.share, cell: ({ share }) => <PercentBar share={share} /> },
  {
    head: texts.change,
    align: 'right',
    label: texts.changeInPercent,
    cell: ({ changePercentage }) => (
      <ChangeText change={changePercentage} unit="%" title={texts.againstThe7DaysBefore} />
    ),
  },
  lastSeen,
]

export const callColumns: Columns<FunctionCall> = [
  {
    head: texts.functionLabel,
    cell: ({ name, privileged, signature, selector }) => (
      <>
        {name}
        {privileged && ` ${texts.privileged}`}
        <span className={`${tables.second} ${tables.mono}`}>{signature ?? selector}</span>
      </>
    ),
  },
  ofContract,
  { head: texts.calls, align: 'right', cell: ({ count }) => formatCount(count) },
  { head: texts.share, cell: ({ share }) => <PercentBar share={share} /> },
  { head: texts.failed, align: 'right', cell: ({ failedShare }) => formatShare(failedShare) },
  lastSeen,
]
