import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { instantText } from '../../components/instant-text.ts'
import { Section } from '../../components/section.tsx'
import { UnknownTag } from '../../components/unknown-tag.tsx'
import { compactUsDollars, fullUsDollars } from '../../components/us-dollars.ts'
import styles from './project-facts-list.module.css'

/** Rank and market capitalisation, with the date they were read. */
export const ProjectFactsList = ({ project }: { project: ProjectRow }) => {
  const { rank, marketCapUsd, updatedAt } = project
  return (
    <Section title="Facts" meta={`as of ${instantText(updatedAt)}`}>
      <dl className={styles.facts}>
        <Fact
          name="Rank"
          value={rank === null ? 'N/A' : `#${rank.toLocaleString('en-US')}`}
          note={rank === null ? 'no market cap to rank by' : 'by market capitalisation'}
        />
        <Fact
          name="Market cap"
          value={marketCapUsd === null ? <UnknownTag /> : compactUsDollars(marketCapUsd)}
          note={marketCapUsd === null ? 'no figure has been found' : fullUsDollars(marketCapUsd)}
        />
      </dl>
    </Section>
  )
}

type FactProps = { name: string; value: ReactNode; note: string }

const Fact = ({ name, value, note }: FactProps) => (
  <div>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
)
