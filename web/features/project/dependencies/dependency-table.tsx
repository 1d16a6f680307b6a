import { type Dependency, dependencyCost } from '../../../../shared/rating/inputs/dependencies.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type DependencyTableProps = { review: NonNullable<Facts['dependencies']> }

/** Each with what it costs, the costliest first. */
export const DependencyTable = ({ review: { dependencies, at, evidence } }: DependencyTableProps) =>
  dependencies.length === 0 ? (
    <p>
      {formatMessage(texts.restsOnNothing, { at: formatDay(at) })} <NewestEvidence of={evidence} />
    </p>
  ) : (
    <DataTable
      label={texts.whatItRestsOn}
      columns={columnsOf(evidence)}
      items={dependencies.toSorted((a, b) => dependencyCost(b) - dependencyCost(a))}
      keyOf={({ name, kind }) => `${kind} ${name}`}
    />
  )

const KINDS: Readonly<Record<Dependency['kind'], string>> = {
  bridge: texts.bridge,
  protocol: texts.protocol,
  fork: texts.fork,
}

const VALIDATIONS: Readonly<Record<NonNullable<Dependency['validation']>, string>> = {
  native: texts.native,
  light_client: texts.lightClient,
  optimistic: texts.optimistic,
  validators: texts.validators,
}

const safetyOf = ({ kind, validation, validators, threshold }: Dependency) => {
  if (kind !== 'bridge') return <MissingValueTag kind="na" />
  if (validation === 'validators' && validators !== null && threshold !== null) {
    return formatMessage(texts.validatorsOfAll, { threshold, validators })
  }
  return orUnknown(validation, (known) => VALIDATIONS[known])
}

/** No bridge is asked for one. */
export const faultOf = ({ kind, hasKnownFault }: Dependency) =>
  kind === 'bridge' ? (
    <MissingValueTag kind="na" />
  ) : (
    orUnknown(hasKnownFault, (has) => (has ? texts.yes : <MissingValueTag kind="none" />))
  )

const columnsOf = (evidence: readonly string[]): Columns<Dependency> => [
  { head: texts.dependency, cell: ({ name }) => name },
  { head: texts.kind, className: 'muted', cell: ({ kind }) => KINDS[kind] },
  { head: texts.safety, cell: safetyOf },
  {
    head: texts.knownFault,
    cell: faultOf,
  },
  { head: texts.takes, align: 'right', cell: dependencyCost },
  { head: texts.evidence, label: null, cell: () => <NewestEvidence of={evidence} /> },
]
