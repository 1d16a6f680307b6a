import type { IncidentFact } from '../../../../shared/values/evidence/facts.ts'
import { CompactUsDollars } from '../../../components/format/compact-us-dollars.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const IncidentsTable = ({ incidents }: { incidents: readonly IncidentFact[] }) => (
  <DataTable
    label={texts.incidents}
    columns={columns}
    items={incidents}
    keyOf={({ incidentId }) => incidentId}
  />
)

const doneText = (done: boolean | null, yes: string, no: string, unknown: string): string =>
  done === null ? unknown : done ? yes : no

const statusOf = ({ status, resolvedAt, fixed, reimbursed }: IncidentFact): string => {
  if (status === 'active') return texts.notResolved
  if (status === 'unknown') return texts.resolutionUnknown
  return [
    resolvedAt === null
      ? texts.resolved
      : formatMessage(texts.resolvedOn, { day: formatDay(resolvedAt) }),
    doneText(fixed, texts.fixed, texts.notFixed, texts.fixUnknown),
    doneText(reimbursed, texts.reimbursed, texts.notReimbursed, texts.reimbursementUnknown),
  ].join(', ')
}

const columns: Columns<IncidentFact> = [
  { head: texts.whatHappened, cell: ({ title }) => title },
  {
    head: texts.severity,
    cell: ({ severity }) => orUnknown(severity, (known) => <SeverityMark severity={known} />),
  },
  { head: texts.kind, className: 'muted', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { head: texts.chain, className: 'muted', cell: ({ chain }) => orUnknown(chain, (name) => name) },
  {
    head: texts.loss,
    align: 'right',
    cell: ({ lossUsd }) => orUnknown(lossUsd, (usd) => <CompactUsDollars amount={usd} />),
  },
  { head: texts.status, cell: statusOf },
  { head: texts.date, className: 'muted', cell: ({ at }) => formatDay(at) },
  { head: texts.evidence, label: null, cell: ({ evidence }) => <NewestEvidence of={evidence} /> },
]
