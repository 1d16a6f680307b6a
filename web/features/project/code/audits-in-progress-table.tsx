import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import * as tables from '../table/data-table.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type AuditInProgress = Facts['auditsInProgress'][number]

export const AuditsInProgressTable = ({ audits }: { audits: readonly AuditInProgress[] }) => (
  <DataTable
    label={texts.auditsInProgress}
    columns={columns}
    items={audits}
    keyOf={({ auditId }) => auditId}
  />
)

const columns: Columns<AuditInProgress> = [
  { head: texts.auditor, cell: ({ auditor }) => auditor },
  { head: texts.scope, label: null, className: 'muted', cell: ({ scope }) => scope },
  {
    head: texts.stage,
    cell: ({ stage, stageSince }) => (
      <span>
        {stage}
        <span className={tables.second}>
          {formatMessage(texts.sinceDay, { day: formatDay(stageSince) })}
        </span>
      </span>
    ),
  },
  { head: texts.started, className: 'muted', cell: ({ startedAt }) => formatDay(startedAt) },
  {
    head: texts.expected,
    cell: ({ expectedFrom, expectedTo }) => {
      const ends = [expectedFrom, expectedTo].filter((end) => end !== null)
      return ends.length === 0 ? (
        <MissingValueTag kind="unknown" />
      ) : (
        ends.map(formatDay).join(' to ')
      )
    },
  },
  { head: texts.evidence, label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]
