import type { ReactNode } from 'react'
import type { AuditFact, ContractFact } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { BlockchainAddress } from '../table/blockchain-address.tsx'
import * as styles from './code-tab.module.css'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import * as tables from '../table/data-table.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type ContractsTableProps = {
  contracts: readonly ContractFact[]
  /** To compare their code hashes with those of the contracts. */
  audits: readonly AuditFact[]
}

export const ContractsTable = ({ contracts, audits }: ContractsTableProps) => (
  <DataTable
    label={texts.contracts}
    wide
    items={contracts}
    keyOf={({ chain, address }) => `${chain}:${address}`}
    columns={columnsOf(audits)}
  />
)

const columnsOf = (audits: readonly AuditFact[]): Columns<ContractFact> => [
  { head: texts.contract, cell: ({ name }) => name },
  { head: texts.chain, className: 'muted', cell: ({ chain }) => chain },
  {
    head: texts.address,
    cell: ({ chain, address }) => <BlockchainAddress chain={chain} address={address} />,
  },
  { head: texts.source, cell: (contract) => orUnknown(contract.verified, sourceText(contract)) },
  { head: texts.code, cell: (contract) => <CodeMatch contract={contract} audits={audits} /> },
  {
    head: texts.deployed,
    className: 'muted',
    cell: ({ deployedAt, changedAt }) => (
      <span>
        {formatDay(deployedAt)}
        {changedAt !== deployedAt && (
          <span className={tables.second}>
            {formatMessage(texts.changedOn, { day: formatDay(changedAt) })}
          </span>
        )}
      </span>
    ),
  },
  { head: texts.evidence, label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]

const sourceText =
  ({ sourceEvidence }: ContractFact) =>
  (verified: boolean): ReactNode => (
    <NewestEvidence of={sourceEvidence}>
      {verified ? 'verified' : <span className={styles.bad}>{texts.notVerified}</span>}
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
  if (audits.length === 0) return <MissingValueTag kind="na" title={texts.thereIsNoAudit} />
  const { codeHash } = contract
  if (codeHash === null || audits.every(({ codeHashes }) => codeHashes.length === 0)) {
    return <MissingValueTag kind="unknown" title={texts.hashOfTheCode} />
  }
  const audit = audits.find(({ codeHashes }) => codeHashes.includes(codeHash))
  return audit === undefined ? (
    <span className={styles.bad}>{texts.differsFromEveryAudit}</span>
  ) : (
    <span>{formatMessage(texts.asAuditedBy, { auditor: audit.auditor })}</span>
  )
}
