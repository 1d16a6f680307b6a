import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ContractFact, Facts } from '../../../../shared/values/evidence/facts.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { Select } from '../../../components/forms/select.tsx'
import { shortenAddress } from '../../../components/format/shorten-address.ts'
import {
  privilegedAddressesQuery,
  privilegedFunctionsQuery,
  privilegedTransactionsQuery,
} from '../metric-queries.ts'
import {
  bareName,
  functionColumns,
  holderColumns,
  transactionColumns,
} from './privilege-columns.tsx'
import * as styles from './privilege-panels.module.css'
import { isFree } from './privileges.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type PrivilegePanelsProps = { facts: Pick<Facts, 'contracts' | 'privileges'> }

/** Holders, functions and calls of one contract over which somebody may hold a right. Hovering a row highlights the rows related to it. */
export const PrivilegePanels = ({ facts }: PrivilegePanelsProps) => {
  const selectId = useId()
  const [chosen, setChosen] = useState(0)
  const [hovered, setHovered] = useState<RowLinks>(NO_LINKS)
  // The API knows EVM addresses only. The tab names free contracts above.
  const callable = facts.contracts.filter(
    (contract) => /^0x[0-9a-fA-F]{40}$/.test(contract.address) && !isFree(facts, contract),
  )
  const contract = callable[chosen] ?? callable[0]
  if (contract === undefined) return null
  return (
    <>
      {callable.length > 1 && (
        <p className={styles.choice}>
          <label htmlFor={selectId}>{texts.contract}</label>
          <Select
            id={selectId}
            className={styles.select}
            value={String(chosen)}
            onValueChange={(index) => {
              setChosen(Number(index))
              setHovered(NO_LINKS)
            }}
            options={callable.map(
              ({ chain, address, name }, index) =>
                [String(index), `${name}, ${chain}, ${shortenAddress(address)}`] as const,
            )}
          />
        </p>
      )}
      <ContractPanels
        contract={contract}
        rowProps={(own) => linkedRowProps(own, hovered, setHovered)}
      />
    </>
  )
}

/** What relates a row to rows of the other tables. */
type RowLinks = { readonly holders: readonly string[]; readonly functions: readonly string[] }
const NO_LINKS: RowLinks = { holders: [], functions: [] }

const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((x) => b.some((y) => x.toLowerCase() === y.toLowerCase()))

/** Highlights a row while a related one is hovered or focused. */
const linkedRowProps = (
  own: RowLinks,
  hovered: RowLinks,
  onHover: (hovered: RowLinks) => void,
) => ({
  'data-linked':
    overlap(own.holders, hovered.holders) || overlap(own.functions, hovered.functions) || undefined,
  onPointerEnter: () => onHover(own),
  onPointerLeave: () => onHover(NO_LINKS),
  onFocus: () => onHover(own),
  onBlur: () => onHover(NO_LINKS),
})

const NOT_READ = {
  title: texts.noVerifiedContractOnRecord,
  why: texts.weCanReadRights,
}

type PanelsProps = {
  contract: ContractFact
  rowProps: (own: RowLinks) => ReturnType<typeof linkedRowProps>
}

const ContractPanels = ({ contract: { address, chain }, rowProps }: PanelsProps) => {
  // Fingers do not hover.
  const narrow = useNarrow()
  const holders = useQuery(privilegedAddressesQuery(address, chain))
  const functions = useQuery(privilegedFunctionsQuery(address, chain))
  const transactions = useQuery(privilegedTransactionsQuery(address, chain))
  return (
    <>
      <TablePanel
        title={texts.privilegedAddresses}
        meta={!narrow && holders.data?.items.length ? texts.hoverARowToSee : undefined}
        query={holders}
        what={texts.thePrivilegedAddresses}
        skeleton={<RowsSkeleton rows={2} height={60} />}
        empty={NOT_READ}
        columns={holderColumns}
        keyOf={(item) => `${item.chain}:${item.holder}`}
        rowProps={({ holder }) => rowProps({ holders: [holder], functions: [] })}
      />
      <TablePanel
        title={texts.privilegedFunctions}
        query={functions}
        what={texts.thePrivilegedFunctions}
        skeleton={<RowsSkeleton rows={4} height={60} />}
        empty={NOT_READ}
        columns={functionColumns}
        keyOf={(item) => `${item.chain}:${item.selector}`}
        rowProps={(item) =>
          rowProps({ holders: item.holders, functions: [bareName(item.signature)] })
        }
      />
      <TablePanel
        title={texts.privilegedTransactions}
        meta={
          transactions.data &&
          formatMessage(texts.itemsCountNewestOfTotal, {
            itemsCount: formatCount(transactions.data.items.length),
            total: formatCount(transactions.data.total),
          })
        }
        query={transactions}
        what={texts.thePrivilegedTransactions}
        skeleton={<RowsSkeleton rows={5} />}
        empty={{
          title: texts.noPrivilegedCallOnRecord,
          why: texts.callsOfPrivilegedFunctions,
        }}
        columns={transactionColumns}
        keyOf={(item) => `${item.chain}:${item.txHash}:${item.function}`}
        rowProps={(item) =>
          rowProps({ holders: [item.from], functions: [bareName(item.function)] })
        }
      />
    </>
  )
}
