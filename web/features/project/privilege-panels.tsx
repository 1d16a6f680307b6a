import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  listPrivilegedAddresses,
  listPrivilegedFunctions,
  listPrivilegedTransactions,
} from '../../../shared/contract/skynet.ts'
import type { ContractFact } from '../../../shared/values/facts.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import select from '../../components/select.module.css'
import { shortAddress } from '../../components/short-address.ts'
import { compactUsDollars } from '../../components/us-dollars.ts'
import {
  privilegedAddresses,
  privilegedFunctions,
  privilegedTransactions,
} from './chain-queries.ts'
import styles from './privilege-panels.module.css'
import { QueryPanel } from './query-panel.tsx'
import { countText, delayText } from './rating-texts.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import tables from './tables.module.css'
import { holderText } from './who-can-do-what.ts'

export type PrivilegePanelsProps = { contracts: readonly ContractFact[] }

/** What a row of one table has in common with rows of the others. */
type Linked = { readonly holders: readonly string[]; readonly functions: readonly string[] }
const NOTHING: Linked = { holders: [], functions: [] }

/** Holders, functions and calls of one contract; rows that belong together light up together. */
export const PrivilegePanels = ({ contracts }: PrivilegePanelsProps) => {
  const selectId = useId()
  const [chosen, setChosen] = useState(0)
  const [linked, setLinked] = useState<Linked>(NOTHING)
  // The calls know the addresses of EVM chains only.
  const callable = contracts.filter(({ address }) => /^0x[0-9a-fA-F]{40}$/.test(address))
  const contract = callable[chosen] ?? callable[0]
  if (contract === undefined) return null
  return (
    <>
      {callable.length > 1 && (
        <p className={styles.choice}>
          <label htmlFor={selectId}>Contract</label>
          <select
            id={selectId}
            className={`${select.select} ${styles.select}`}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value))
              setLinked(NOTHING)
            }}
          >
            {callable.map(({ chain, address, name }, index) => (
              <option key={`${chain}:${address}`} value={index}>
                {name}, {chain}, {shortAddress(address)}
              </option>
            ))}
          </select>
        </p>
      )}
      <Addresses contract={contract} linked={linked} onLink={setLinked} />
      <Functions contract={contract} linked={linked} onLink={setLinked} />
      <Transactions contract={contract} linked={linked} onLink={setLinked} />
    </>
  )
}

type TableProps = {
  contract: ContractFact
  linked: Linked
  onLink: (linked: Linked) => void
}

const NOT_READ = {
  title: 'No verified contract on record',
  why: 'What the rights over it are can be read only from verified source. Publishing the source would fill this.',
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const shares = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.some((one) => others.some((other) => same(one, other)))
/** `upgradeTo` of `upgradeTo(address)`: transactions name a function without its arguments. */
const bare = (signature: string): string => signature.split('(')[0] ?? signature

/** How a row reacts to pointer and focus, and whether another table's row points at it. */
const linking = (own: Linked, linked: Linked, onLink: (linked: Linked) => void) => ({
  className: classNames(
    (shares(own.holders, linked.holders) || shares(own.functions, linked.functions)) &&
      tables.linked,
  ),
  onPointerEnter: () => onLink(own),
  onPointerLeave: () => onLink(NOTHING),
  onFocus: () => onLink(own),
  onBlur: () => onLink(NOTHING),
})

type Holder = ResponseOf<typeof listPrivilegedAddresses>['items'][number]
type PrivilegedFunction = ResponseOf<typeof listPrivilegedFunctions>['items'][number]
type Transaction = ResponseOf<typeof listPrivilegedTransactions>['items'][number]

const RISKS = ['critical', 'high', 'medium', 'low'] as const
const byRisk = <Item extends { readonly risk: (typeof RISKS)[number] }>(
  items: readonly Item[],
): Item[] => items.toSorted((one, other) => RISKS.indexOf(one.risk) - RISKS.indexOf(other.risk))

const Addresses = ({ contract, linked, onLink }: TableProps) => {
  const query = useQuery(privilegedAddresses(contract.address, contract.chain))
  return (
    <QueryPanel
      level={3}
      title="Privileged addresses"
      meta="Point at a row to see its functions and calls below"
      query={query}
      what="The privileged addresses"
      metaOf={({ meta }) => meta}
      skeleton={<RowsSkeleton rows={2} height={60} />}
      isEmpty={({ items }) => items.length === 0}
      empty={NOT_READ}
    >
      {({ items }) => (
        <ScrollFrame label="Privileged addresses">
          <table className={classNames(tables.table, tables.stack, tables.wide)}>
            <thead>
              <tr>
                <th scope="col">Holder</th>
                <th scope="col">Kind</th>
                <th scope="col">Roles</th>
                <th scope="col">Delay</th>
                <th scope="col">Since</th>
                <th scope="col">Risk</th>
              </tr>
            </thead>
            <tbody>
              {byRisk(items).map((item) => (
                <AddressRow
                  key={`${item.chain}:${item.holder}`}
                  item={item}
                  row={linking({ holders: [item.holder], functions: [] }, linked, onLink)}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </QueryPanel>
  )
}

type RowProps = ReturnType<typeof linking>

const AddressRow = ({ item, row }: { item: Holder; row: RowProps }) => (
  // Focusable, as what lights up with it is told by no other means.
  <tr {...row} tabIndex={0}>
    <th scope="row">
      <span className={tables.mono} title={item.holder}>
        {shortAddress(item.holder)}
      </span>
      <span className={tables.second}>{item.label ?? item.chain}</span>
    </th>
    <td data-label="Kind">{holderText(item)}</td>
    <td className="muted" data-label="Roles">
      {item.roles.join(', ')}
    </td>
    <td data-label="Delay">
      <Delay seconds={item.delaySeconds} />
    </td>
    <td className="muted" data-label="Since">
      {dayText(item.since)}
    </td>
    <td>
      <SeverityMark severity={item.risk} />
      <span className={tables.second}>{item.reason}</span>
    </td>
  </tr>
)

const Delay = ({ seconds }: { seconds: number | null }) =>
  seconds === null ? (
    <AbsentTag kind="unknown" />
  ) : seconds === 0 ? (
    <AbsentTag kind="none" />
  ) : (
    delayText(seconds)
  )

const Functions = ({ contract, linked, onLink }: TableProps) => {
  const query = useQuery(privilegedFunctions(contract.address, contract.chain))
  return (
    <QueryPanel
      level={3}
      title="Privileged functions"
      query={query}
      what="The privileged functions"
      metaOf={({ meta }) => meta}
      skeleton={<RowsSkeleton rows={4} height={60} />}
      isEmpty={({ items }) => items.length === 0}
      empty={NOT_READ}
    >
      {({ items }) => (
        <ScrollFrame label="Privileged functions">
          <table className={classNames(tables.table, tables.stack, tables.wide)}>
            <thead>
              <tr>
                <th scope="col">Function</th>
                <th scope="col">Kind</th>
                <th scope="col">Guard</th>
                <th scope="col">Delay</th>
                <th scope="col" className={tables.right}>
                  Calls
                </th>
                <th scope="col">Last call</th>
                <th scope="col">Risk</th>
              </tr>
            </thead>
            <tbody>
              {byRisk(items).map((item) => (
                <FunctionRow
                  key={`${item.chain}:${item.selector}`}
                  item={item}
                  row={linking(
                    { holders: item.holders, functions: [bare(item.signature)] },
                    linked,
                    onLink,
                  )}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </QueryPanel>
  )
}

const FunctionRow = ({ item, row }: { item: PrivilegedFunction; row: RowProps }) => (
  <tr {...row} tabIndex={0}>
    <th scope="row">
      <span className={tables.mono}>{item.signature}</span>
      <span className={tables.second}>{item.description}</span>
    </th>
    <td className="muted" data-label="Kind">
      {item.kind}
    </td>
    <td data-label="Guard">
      <span className={tables.mono}>{item.guardedBy}</span>
    </td>
    <td data-label="Delay">
      <Delay seconds={item.delaySeconds} />
    </td>
    <td className={tables.right} data-label="Calls">
      {countText(item.callCount)}
    </td>
    <td className="muted" data-label="Last call">
      {item.lastCalledAt === null ? <AbsentTag kind="none" /> : dayText(item.lastCalledAt)}
    </td>
    <td>
      <SeverityMark severity={item.risk} />
    </td>
  </tr>
)

const Transactions = ({ contract, linked, onLink }: TableProps) => {
  const query = useQuery(privilegedTransactions(contract.address, contract.chain))
  return (
    <QueryPanel
      level={3}
      title="Privileged transactions"
      meta={
        query.data &&
        `${countText(query.data.items.length)} newest of ${countText(query.data.total)}`
      }
      query={query}
      what="The privileged transactions"
      metaOf={({ meta }) => meta}
      skeleton={<RowsSkeleton rows={5} />}
      isEmpty={({ items }) => items.length === 0}
      empty={{
        title: 'No privileged call on record',
        why: 'Calls of privileged functions are listed here as they are seen on chain.',
      }}
    >
      {({ items }) => (
        <ScrollFrame label="Privileged transactions">
          <table className={classNames(tables.table, tables.stack, tables.wide)}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Function</th>
                <th scope="col">Arguments</th>
                <th scope="col">From</th>
                <th scope="col" className={tables.right}>
                  Value
                </th>
                <th scope="col">Outcome</th>
                <th scope="col">Transaction</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <TransactionRow
                  key={`${item.chain}:${item.txHash}`}
                  item={item}
                  row={linking(
                    { holders: [item.from], functions: [bare(item.function)] },
                    linked,
                    onLink,
                  )}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </QueryPanel>
  )
}

const TransactionRow = ({ item, row }: { item: Transaction; row: RowProps }) => (
  <tr {...row}>
    <th scope="row">{dayText(item.at)}</th>
    <td data-label="Function">
      <span className={tables.mono}>{bare(item.function)}</span>
    </td>
    <td className="muted">
      <span className={tables.mono}>{item.argsSummary}</span>
    </td>
    <td data-label="From">
      <span className={tables.mono} title={item.from}>
        {shortAddress(item.from)}
      </span>
    </td>
    <td className={tables.right} data-label="Value">
      {item.valueUsd === null ? <AbsentTag kind="unknown" /> : compactUsDollars(item.valueUsd)}
    </td>
    <td data-label="Outcome">
      {item.success ? 'done' : 'failed'}
      {item.viaTimelock ? ', by timelock' : ', at once'}
    </td>
    <td>
      <a
        className={`link ${tables.mono}`}
        href={item.explorerUrl}
        target="_blank"
        rel="noopener external"
      >
        {shortAddress(item.txHash)}
        <span className="visually-hidden"> in an explorer (new tab)</span>
      </a>
    </td>
  </tr>
)
