import type { ReactNode } from 'react'
import type { AuditFact, ContractFact } from '../../../../shared/values/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { BlockchainAddress } from '../table/blockchain-address.tsx'
import styles from './code-tab.module.css'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import tables from '../table/data-table.module.css'

export type ContractsTableProps = {
  contracts: readonly ContractFact[]
  /** To compare their code hashes with those of the contracts. */
  audits: readonly AuditFact[]
}

export const ContractsTable = ({ contracts, audits }: ContractsTableProps) => (
  <DataTable
    label="Contracts"
    wide
    items={contracts}
    keyOf={({ chain, address }) => `${chain}:${address}`}
    columns={columnsOf(audits)}
  />
)

const columnsOf = (audits: readonly AuditFact[]): Columns<ContractFact> => [
  { head: 'Contract', cell: ({ name }) => name },
  { head: 'Chain', className: 'muted', cell: ({ chain }) => chain },
  {
    head: 'Address',
    cell: ({ chain, address }) => <BlockchainAddress chain={chain} address={address} />,
  },
  { head: 'Source', cell: (contract) => orUnknown(contract.verified, sourceText(contract)) },
  { head: 'Code', cell: (contract) => <CodeMatch contract={contract} audits={audits} /> },
  {
    head: 'Deployed',
    className: 'muted',
    cell: ({ deployedAt, changedAt }) => (
      <span>
        {formatDay(deployedAt)}
        {changedAt !== deployedAt && (
          <span className={tables.second}>changed {formatDay(changedAt)}</span>
        )}
      </span>
    ),
  },
  { head: 'Evidence', label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]

const sourceText =
  ({ sourceEvidence }: ContractFact) =>
  (verified: boolean): ReactNode => (
    <NewestEvidence of={sourceEvidence}>
      {verified ? 'verified' : <span className={styles.bad}>not verified</span>}
    </NewestEvidence>
  )

/** Whether the deployed code is audited. */
const CodeMatch = ({
  contract,
  audits,
}: {
  contract: ContractFact
  audits: readonly AuditFact[]
}) => {
  if (audits.length === 0)
    return <MissingValueTag kind="na" title="There is no audit to compare with." />
  const { codeHash } = contract
  if (codeHash === null || audits.every(({ codeHashes }) => codeHashes.length === 0)) {
    return (
      <MissingValueTag
        kind="unknown"
        title="The hash of the code, or of the audited code, is not known."
      />
    )
  }
  const audit = audits.find(({ codeHashes }) => codeHashes.includes(codeHash))
  return audit === undefined ? (
    <span className={styles.bad}>differs from every audit</span>
  ) : (
    <span>as audited by {audit.auditor}</span>
  )
}
