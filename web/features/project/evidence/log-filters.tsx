import { useEffect, useId, useState } from 'react'
import { INPUT_IDS } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import select from '../../../components/forms/select.module.css'
import styles from './evidence-tab.module.css'
import { kindWords, type LogFilter, logParameters } from './log-filter.ts'
import { replaceAddress } from '../replace-address.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'

export type LogFiltersProps = {
  filter: LogFilter
  /** How many pieces of each kind there are. */
  kinds: Readonly<Record<string, number>>
}

/** Typing asks once it rests. */
const REST_MS = 250

const choose = (name: 'input' | 'kind' | 'find', value: string) => {
  replaceAddress({ [name]: value === '' ? undefined : value }, '#evidence')
}

/** By input, by kind and by words; what is chosen stands in the address. */
export const LogFilters = ({ filter, kinds }: LogFiltersProps) => {
  const { input, kind, q = '' } = filter
  const id = useId()
  const [words, setWords] = useState(q)
  useEffect(() => {
    if (words.trim() === q) return
    const timer = setTimeout(() => choose('find', words.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [words, q])
  const options = [
    {
      name: 'input',
      label: 'Input',
      all: 'All inputs',
      value: input,
      items: INPUT_IDS.map((one) => [one, inputLabel(one)] as const),
    },
    {
      name: 'kind',
      label: 'Kind',
      all: 'All kinds',
      value: kind,
      items: Object.entries(kinds)
        .map(([type, count]) => [type, `${kindWords(type)} (${count})`] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
    },
  ] as const
  return (
    <div role="search" aria-label="Evidence" className={styles.filters}>
      {options.map(({ name, label, all, value, items }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span>{label}</span>
          <select
            id={`${id}-${name}`}
            className={`${select.select} ${styles.select}`}
            value={value ?? ''}
            onChange={({ target }) => choose(name, target.value)}
          >
            <option value="">{all}</option>
            {items.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label htmlFor={`${id}-words`}>
        <span>Search</span>
        <input
          id={`${id}-words`}
          type="search"
          className={styles.words}
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {(input !== undefined || kind !== undefined || q !== '') && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setWords('')
            replaceAddress(logParameters({}), '#evidence')
          }}
        >
          Show all
        </Button>
      )}
    </div>
  )
}
