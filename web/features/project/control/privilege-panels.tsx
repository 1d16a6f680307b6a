import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ContractFact } from '../../../../shared/values/facts.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import select from '../../../components/forms/select.module.css'
import { shortenAddress } from '../../../components/format/shorten-address.ts'
import {
  privilegedAddresses,
  privilegedFunctions,
  privilegedTransactions,
} from '../chain-queries.ts'
import {
  bareName,
  functionColumns,
  holderColumns,
  transactionColumns,
} from './privilege-columns.tsx'
import styles from './privilege-panels.module.css'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { TablePanel } from '../panels/table-panel.tsx'
import tables from '../panels/tables.module.css'

export type PrivilegePanelsProps = { contracts: readonly ContractFact[] }

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
                {name}, {chain}, {shortenAddress(address)}
              </option>
            ))}
          </select>
        </p>
      )}
      <PanelsOf contract={contract} rowOf={(own) => linking(own, linked, setLinked)} />
    </>
  )
}

/** What a row of one table has in common with rows of the others. */
type Linked = { readonly holders: readonly string[]; readonly functions: readonly string[] }
const NOTHING: Linked = { holders: [], functions: [] }

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const shares = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.some((one) => others.some((other) => same(one, other)))

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

const NOT_READ = {
  title: 'No verified contract on record',
  why: 'We can read rights from verified source code only. The project can publish its source.',
}

type PanelsProps = {
  contract: ContractFact
  rowOf: (own: Linked) => ReturnType<typeof linking>
}

const PanelsOf = ({ contract: { address, chain }, rowOf }: PanelsProps) => {
  const holders = useQuery(privilegedAddresses(address, chain))
  const functions = useQuery(privilegedFunctions(address, chain))
  const transactions = useQuery(privilegedTransactions(address, chain))
  return (
    <>
      <TablePanel
        title="Privileged addresses"
        meta="Hover a row to see its functions and calls below"
        query={holders}
        what="The privileged addresses"
        skeleton={<RowsSkeleton rows={2} height={60} />}
        empty={NOT_READ}
        columns={holderColumns}
        keyOf={(item) => `${item.chain}:${item.holder}`}
        rowProps={({ holder }) => rowOf({ holders: [holder], functions: [] })}
      />
      <TablePanel
        title="Privileged functions"
        query={functions}
        what="The privileged functions"
        skeleton={<RowsSkeleton rows={4} height={60} />}
        empty={NOT_READ}
        columns={functionColumns}
        keyOf={(item) => `${item.chain}:${item.selector}`}
        rowProps={(item) => rowOf({ holders: item.holders, functions: [bareName(item.signature)] })}
      />
      <TablePanel
        title="Privileged transactions"
        meta={
          transactions.data &&
          `${formatCount(transactions.data.items.length)} newest of ${formatCount(transactions.data.total)}`
        }
        query={transactions}
        what="The privileged transactions"
        skeleton={<RowsSkeleton rows={5} />}
        empty={{
          title: 'No privileged call on record',
          why: 'Calls of privileged functions are listed here as they are seen on chain.',
        }}
        columns={transactionColumns}
        keyOf={(item) => `${item.chain}:${item.txHash}`}
        rowProps={(item) => rowOf({ holders: [item.from], functions: [bareName(item.function)] })}
      />
    </>
  )
}
