import type { Facts } from '../../../../shared/values/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import tables from '../table/data-table.module.css'

type AuditInProgress = Facts['auditsInProgress'][number]

export const AuditsInProgressTable = ({ audits }: { audits: readonly AuditInProgress[] }) => (
  <DataTable
    label="Audits in progress"
    columns={columns}
    items={audits}
    keyOf={({ auditId }) => auditId}
  />
)

const columns: Columns<AuditInProgress> = [
  { head: 'Auditor', cell: ({ auditor }) => auditor },
  { head: 'Scope', label: null, className: 'muted', cell: ({ scope }) => scope },
  {
    head: 'Stage',
    cell: ({ stage, stageSince }) => (
      <span>
        {stage}
        <span className={tables.second}>since {formatDay(stageSince)}</span>
      </span>
    ),
  },
  { head: 'Started', className: 'muted', cell: ({ startedAt }) => formatDay(startedAt) },
  {
    head: 'Expected',
    cell: ({ expectedFrom, expectedTo }) => {
      const ends = [expectedFrom, expectedTo].filter((end) => end !== null)
      return ends.length === 0 ? (
        <MissingValueTag kind="unknown" />
      ) : (
        ends.map(formatDay).join(' to ')
      )
    },
  },
  { head: 'Evidence', label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]
