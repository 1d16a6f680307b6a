import type { ReactNode } from 'react'
import { classNames } from '../../components/class-names.ts'
import * as styles from './choice-list.module.css'

export type ChoiceListProps<Value extends string> = {
  /** The question, for screen readers. */
  legend: string
  name: string
  choices: readonly {
    readonly value: Value
    readonly description: string
    /** 172 pixels wide in rows, 146 in columns. */
    readonly picture?: ReactNode
  }[]
  chosen: Value | null
  onChoose: (value: Value) => void
  /** Of cards with pictures; default `rows`. On a phone they are always below each other. */
  layout?: 'rows' | 'columns'
}

/** One of a few answers, each as a card. */
export const ChoiceList = <Value extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
  layout = 'rows',
}: ChoiceListProps<Value>) => (
  <fieldset className={classNames(styles.choices, styles[layout])}>
    <legend className="visually-hidden">{legend}</legend>
    {choices.map(({ value, description, picture }, index) => (
      <label
        key={value}
        className={classNames(styles.choice, picture !== undefined && styles.withPicture)}
      >
        <input
          type="radio"
          className="visually-hidden"
          name={name}
          value={value}
          checked={value === chosen}
          data-autofocus={value === chosen || (chosen === null && index === 0) || undefined}
          onChange={() => onChoose(value)}
        />
        {picture}
        <span>
          <b className={styles.value}>{value}</b>
          <span className={styles.description}>{description}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
