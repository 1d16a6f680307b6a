import { useId } from 'react'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { Select } from '../../components/forms/select.tsx'
import { ALERT_SEVERITY_LABELS, selectedValues, toggleAlertFilter } from './alert-filters.ts'
import type { AlertFilter, AlertFilters } from './alert-filters.ts'
import { ALERT_KIND_LABELS, ALERT_STATUS_LABELS } from './alert-labels.ts'
import * as styles from './alerts-view.module.css'
import * as texts from './texts.ts'

type FilterProps = {
  filters: AlertFilters
  /** undefined: loading. */
  facets: ResponseOf<typeof listSecurityAlerts>['facets'] | undefined
  onChange: (filters: AlertFilters) => void
}

export const AlertFilterControls = (props: FilterProps) => (
  <div className={styles.filters} role="group" aria-label={texts.filters}>
    <AlertFilterGroup
      {...props}
      filterKey="severity"
      title={texts.severity}
      labels={ALERT_SEVERITY_LABELS}
    />
    <AlertFilterGroup {...props} filterKey="kind" title={texts.kind} labels={ALERT_KIND_LABELS} />
    <AlertFilterGroup
      {...props}
      filterKey="status"
      title={texts.status}
      labels={ALERT_STATUS_LABELS}
    />
    <ChainFilter {...props} />
  </div>
)

/** Check boxes with the number of alerts beside each. */
const AlertFilterGroup = ({
  filterKey,
  title,
  labels,
  filters,
  facets,
  onChange,
}: FilterProps & {
  filterKey: AlertFilter
  title: string
  /** By value, in their order. */
  labels: Readonly<Record<string, string>>
}) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <ul className={styles.choices}>
      {Object.entries(labels).map(([value, label]) => (
        <li key={value}>
          <Checkbox
            checked={selectedValues(filters, filterKey).includes(value)}
            onChange={() => onChange(toggleAlertFilter(filters, filterKey, value))}
          >
            {label}{' '}
            <span className={styles.count}>
              {facets === undefined ? '' : formatCount(facets[filterKey][value] ?? 0)}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  </fieldset>
)

const ChainFilter = ({ filters, facets, onChange }: FilterProps) => {
  const id = useId()
  const { chain = '', ...others } = filters
  const chains = Object.keys(facets?.chain ?? {}).toSorted()
  return (
    <label htmlFor={id} className={styles.group}>
      <span className={styles.legend}>{texts.chain}</span>
      <Select
        id={id}
        className={styles.chains}
        value={chain}
        onValueChange={(name) => onChange(name === '' ? others : { ...others, chain: name })}
        options={[
          ['', texts.allChains],
          ...[...new Set([...chains, ...(chain === '' ? [] : [chain])])].map(
            (name) => [name, name] as const,
          ),
        ]}
      />
    </label>
  )
}
