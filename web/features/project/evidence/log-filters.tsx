import { useEffect, useId, useState } from 'react'
import { INPUT_IDS } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Select } from '../../../components/forms/select.tsx'
import * as styles from './evidence-tab.module.css'
import { typeInWords } from '../../../lib/texts/type-in-words.ts'
import { type LogFilter, WITHOUT_FILTER } from './log-filter.ts'
import { replaceUrl } from '../replace-url.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'
import * as texts from './texts.ts'

export type LogFiltersProps = {
  filter: LogFilter
  /** Number of pieces by kind. */
  kinds: Readonly<Record<string, number>>
}

const DEBOUNCE_MS = 250

const choose = (name: 'input' | 'kind' | 'find', value: string) => {
  replaceUrl({ [name]: value === '' ? undefined : value }, '#evidence')
}

/** Filters by input, kind and text, kept in the URL. */
export const LogFilters = ({ filter, kinds }: LogFiltersProps) => {
  const { input, kind, q = '' } = filter
  const id = useId()
  const [words, setWords] = useState(q)
  // A link to a piece of evidence takes the filter away; surrounding blanks belong to the field.
  const [before, setBefore] = useState(q)
  if (before !== q) {
    setBefore(q)
    if (words.trim() !== q) setWords(q)
  }
  useEffect(() => {
    if (words.trim() === q) return
    const timer = setTimeout(() => choose('find', words.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words, q])
  const options = [
    {
      name: 'input',
      label: texts.input,
      all: texts.allInputs,
      value: input,
      items: INPUT_IDS.map((inputId) => [inputId, inputLabel(inputId)] as const),
    },
    {
      name: 'kind',
      label: texts.kind,
      all: texts.allKinds,
      value: kind,
      items: Object.entries(kinds)
        .map(([type, count]) => [type, `${typeInWords(type)} (${count})`] as const)
        .toSorted(([, a], [, b]) => a.localeCompare(b)),
    },
  ] as const
  return (
    <div role="search" aria-label={texts.evidence} tabIndex={-1} className={styles.filters}>
      {options.map(({ name, label, all, value, items }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span>{label}</span>
          <Select
            id={`${id}-${name}`}
            className={styles.select}
            value={value ?? ''}
            onValueChange={(chosen) => choose(name, chosen)}
            options={[['', all], ...items]}
          />
        </label>
      ))}
      <label htmlFor={`${id}-words`}>
        <span>{texts.search}</span>
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
          onClick={({ currentTarget }) => {
            // The button disappears: without this the focus would fall back to the page.
            currentTarget.parentElement?.focus({ preventScroll: true })
            setWords('')
            replaceUrl(WITHOUT_FILTER, '#evidence')
          }}
        >
          {texts.showAll}
        </Button>
      )}
    </div>
  )
}
