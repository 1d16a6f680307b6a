import { useId, useState } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import type { Choice, FilterGroup } from './filter-groups.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './filter-choices.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** Choices of a long group that are visible before "more". */
const SHORT = 5

export type FilterChoicesProps = {
  group: FilterGroup
  onChange: (filters: Filters) => void
  whole?: boolean
}

export const FilterChoices = ({ group, onChange, whole = false }: FilterChoicesProps) => {
  const [all, setAll] = useState(whole)
  const name = useId()
  const { either = [], choices } = group
  const isLong = choices.length > SHORT + 1
  // Selected choices stay visible.
  const shown =
    all || !isLong ? choices : choices.filter(({ chosen }, index) => index < SHORT || chosen)
  const hidden = choices.length - shown.length
  if (either.length + shown.length === 0) return <p className="faint small">{texts.noChoice}</p>
  return (
    <>
      <ul className={styles.choices}>
        {either.map((choice) => (
          <li key={choice.id}>
            <label className={styles.radio}>
              <input
                type="radio"
                name={name}
                checked={choice.chosen}
                onChange={() => onChange(choice.next)}
              />
              {choice.label}
            </label>
            <Count choice={choice} />
          </li>
        ))}
        {shown.map((choice) => (
          <li key={choice.id}>
            <Checkbox
              className={styles.check}
              checked={choice.chosen}
              onChange={() => onChange(choice.next)}
            >
              {choice.label}
              {choice.note !== undefined && <span className={styles.note}> {choice.note}</span>}
            </Checkbox>
            <Count choice={choice} />
          </li>
        ))}
      </ul>
      {isLong && !whole && (all || hidden > 0) && (
        <button
          type="button"
          className={`link ${styles.more}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? texts.fewer : formatMessage(texts.hiddenMore, { hidden })}
          <span className="visually-hidden">
            {' '}
            {formatMessage(texts.ofGroup, { title: group.title })}
          </span>
        </button>
      )}
    </>
  )
}

const Count = ({ choice: { count } }: { choice: Choice }) =>
  count !== undefined && (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="visually-hidden"> {count === 1 ? 'project' : 'projects'}</span>
    </span>
  )
