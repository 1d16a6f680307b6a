import type { ReactNode } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { Section } from '../../components/layout/section.tsx'
import { rowsToCsv } from '../../lib/files/rows-to-csv.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as styles from './insights-view.module.css'
import * as texts from './texts.ts'

export type InsightSectionProps = {
  title: string
  note: string
  /** What the download holds; without any the section says that there is nothing. */
  rows: readonly Readonly<Record<string, string | number>>[]
  /** Of the file, without its ending. */
  name: string
  wide?: boolean
  children: ReactNode
}

/** A question, its answer as a plot or table, and the answer as a file. */
export const InsightSection = ({
  title,
  note,
  rows,
  name,
  wide = false,
  children,
}: InsightSectionProps) => (
  <Section
    title={title}
    {...(wide && { className: styles.wide })}
    actions={
      rows.length > 0 && (
        <Button
          size="sm"
          aria-label={formatMessage(texts.csvOf, { title })}
          onClick={() => saveFile(`assay-${name}.csv`, rowsToCsv(rows), 'text/csv')}
        >
          {texts.csv}
        </Button>
      )
    }
  >
    <p className={styles.note}>{note}</p>
    {rows.length > 0 ? children : <p className={styles.none}>{texts.none}</p>}
  </Section>
)
