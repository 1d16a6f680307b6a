import type { IncidentFact } from '../../../../shared/values/facts.ts'
import { CompactUsDollars } from '../../../components/format/compact-us-dollars.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { orUnknown } from '../table/or-unknown.tsx'

export const IncidentsTable = ({ incidents }: { incidents: readonly IncidentFact[] }) => (
  <DataTable
    label="Incidents"
    columns={columns}
    items={incidents}
    keyOf={({ incidentId }) => incidentId}
  />
)

const statusOf = ({ status, resolvedAt, fixed, reimbursed }: IncidentFact): string => {
  if (status === 'active') return 'not resolved'
  const how = [fixed ? 'fixed' : 'not fixed', reimbursed ? 'reimbursed' : 'not reimbursed']
  return `resolved${resolvedAt === null ? '' : ` ${formatDay(resolvedAt)}`}, ${how.join(', ')}`
}

const columns: Columns<IncidentFact> = [
  { head: 'What happened', cell: ({ title }) => title },
  { head: 'Severity', cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { head: 'Kind', className: 'muted', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { head: 'Chain', className: 'muted', cell: ({ chain }) => orUnknown(chain, (name) => name) },
  {
    head: 'Loss',
    align: 'right',
    cell: ({ lossUsd }) => orUnknown(lossUsd, (usd) => <CompactUsDollars amount={usd} />),
  },
  { head: 'Status', cell: statusOf },
  { head: 'Date', className: 'muted', cell: ({ at }) => formatDay(at) },
  { head: 'Evidence', label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]
