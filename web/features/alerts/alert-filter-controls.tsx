import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import select from '../../components/forms/select.module.css'
import { chosenIn, withToggled } from './alert-filters.ts'
import type { AlertFilter, AlertFilters } from './alert-filters.ts'
import styles from './alerts-view.module.css'

type FilterProps = {
  filters: AlertFilters
  /** undefined: not known yet. */
  facets: ResponseOf<typeof listSecurityAlerts>['facets'] | undefined
  onChange: (filters: AlertFilters) => void
}

/** Values of which any number can be chosen, each with how many alerts have it. */
export const AlertFilterGroup = <Value extends string>({
  of,
  title,
  values,
  words,
  filters,
  facets,
  onChange,
}: FilterProps & {
  of: AlertFilter
  title: string
  values: readonly Value[]
  words: Readonly<Record<Value, string>>
}) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <ul className={styles.choices}>
      {values.map((value) => (
        <li key={value}>
          <Checkbox
            checked={chosenIn(filters, of).includes(value)}
            onChange={() => onChange(withToggled(filters, of, value))}
          >
            {words[value]}{' '}
            <span className={styles.count}>
              {facets === undefined ? '' : formatCount(facets[of][value] ?? 0)}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  </fieldset>
)

/** There may be many chains: one of them, or all. */
export const ChainFilter = ({ filters, facets, onChange }: FilterProps) => {
  const { chain = '', ...others } = filters
  const chains = Object.keys(facets?.chain ?? {}).toSorted()
  return (
    <label className={styles.group}>
      <span className={styles.legend}>Chain</span>
      <select
        className={`${select.select} ${styles.chains}`}
        value={chain}
        onChange={({ target }) =>
          onChange(target.value === '' ? others : { ...others, chain: target.value })
        }
      >
        <option value="">All chains</option>
        {[...new Set([...chains, ...(chain === '' ? [] : [chain])])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  )
}
