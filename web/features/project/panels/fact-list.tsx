import type { ReactNode } from 'react'
import * as styles from './fact-list.module.css'

export type Fact = {
  name: string
  value: ReactNode
  note?: ReactNode
}

export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, note }) => (
      <div key={name}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>{value}</dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
