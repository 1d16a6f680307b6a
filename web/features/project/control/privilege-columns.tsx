import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type {
  listPrivilegedAddresses,
  listPrivilegedFunctions,
  listPrivilegedTransactions,
} from '../../../../shared/contract/skynet.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { shortenAddress } from '../../../components/format/shorten-address.ts'
import { formatCompactUsDollars } from '../../../components/format/format-us-dollars.ts'
import { BlockchainAddress } from '../table/blockchain-address.tsx'
import type { Column, Columns } from '../table/data-table.tsx'
import { Delay } from './delay.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import * as tables from '../table/data-table.module.css'
import { formatHolder } from './privileges.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type Holder = ResponseOf<typeof listPrivilegedAddresses>['items'][number]
type PrivilegedFunction = ResponseOf<typeof listPrivilegedFunctions>['items'][number]
type Transaction = ResponseOf<typeof listPrivilegedTransactions>['items'][number]

/** `upgradeTo` of `upgradeTo(address)`: transactions carry the name without arguments. */
export const bareName = (signature: string): string => signature.split('(')[0] ?? signature

const delay: Column<{ readonly delaySeconds: number | null }> = {
  head: texts.delay,
  cell: ({ delaySeconds }) => <Delay seconds={delaySeconds} />,
}

export const holderColumns: Columns<Holder> = [
  {
    head: texts.holder,
    cell: ({ holder, label, chain }) => (
      <>
        <BlockchainAddress chain={chain} address={holder} />
        <span className={tables.second}>{label ?? chain}</span>
      </>
    ),
  },
  { head: texts.kind, cell: formatHolder },
  { head: texts.roles, className: 'muted', cell: ({ roles }) => roles.join(', ') },
  delay,
  { head: texts.since, className: 'muted', cell: ({ since }) => formatDay(since) },
  {
    head: texts.risk,
    label: null,
    cell: ({ risk, reason }) => (
      <>
        <SeverityMark severity={risk} />
        <span className={tables.second}>{reason}</span>
      </>
    ),
  },
]

export const functionColumns: Columns<PrivilegedFunction> = [
  {
    head: texts.functionLabel,
    cell: ({ signature, description }) => (
      <>
        <span className={tables.mono}>{signature}</span>
        <span className={tables.second}>{description}</span>
      </>
    ),
  },
  { head: texts.kind, className: 'muted', cell: ({ kind }) => kind },
  {
    head: texts.guard,
    cell: ({ guardedBy }) => <span className={tables.mono}>{guardedBy}</span>,
  },
  delay,
  { head: texts.calls, align: 'right', cell: ({ callCount }) => formatCount(callCount) },
  {
    head: texts.lastCall,
    className: 'muted',
    cell: ({ lastCalledAt }) =>
      lastCalledAt === null ? <MissingValueTag kind="none" /> : formatDay(lastCalledAt),
  },
  { head: texts.risk, label: null, cell: ({ risk }) => <SeverityMark severity={risk} /> },
]

export const transactionColumns: Columns<Transaction> = [
  { head: texts.date, cell: ({ at }) => formatDay(at) },
  {
    head: texts.functionLabel,
    cell: (item) => <span className={tables.mono}>{bareName(item.function)}</span>,
  },
  {
    head: texts.argumentsLabel,
    className: 'muted',
    cell: ({ argsSummary }) =>
      argsSummary === '' ? (
        <MissingValueTag kind="none" />
      ) : (
        <span className={tables.mono}>{argsSummary}</span>
      ),
  },
  {
    head: texts.from,
    cell: ({ chain, from }) => <BlockchainAddress chain={chain} address={from} />,
  },
  {
    head: texts.value,
    align: 'right',
    cell: ({ valueUsd }) => orUnknown(valueUsd, formatCompactUsDollars),
  },
  {
    head: texts.outcome,
    cell: ({ success, viaTimelock }) =>
      formatMessage(viaTimelock ? texts.viaTimelock : texts.atOnce, {
        outcome: success ? texts.executed : texts.failed,
      }),
  },
  {
    head: texts.transaction,
    label: null,
    cell: ({ explorerUrl, txHash }) => (
      <a
        className={`link ${tables.mono}`}
        href={explorerUrl}
        target="_blank"
        rel="noopener external"
      >
        {shortenAddress(txHash)}
        <span className="visually-hidden"> {texts.inExplorer}</span>
      </a>
    ),
  },
]
