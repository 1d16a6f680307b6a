import { Link } from 'wouter'
import { RATING_CATEGORIES } from '../../../shared/values/rating.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { CloseIcon } from '../../components/icons.tsx'
import { ProjectLogo } from '../../components/project/project-logo.tsx'
import { formatCut } from '../../components/rating/format-rating.ts'
import { StickyHeadFrame } from '../../components/table/sticky-head-frame.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { CategoryRows } from './category-rows.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import type { Comparison } from './comparison-row.tsx'
import { FactRows, formatLead } from './fact-rows.tsx'
import * as styles from './comparison-table.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type ComparisonTableProps = Comparison & {
  onRemove: (id: string) => void
}

/** Pixels. */
const CORNER_MIN_WIDTH = 116
const COLUMN_MIN_WIDTH = 176

/** A column per project, a row per fact. On a phone two columns are visible. */
export const ComparisonTable = ({ onRemove, ...comparison }: ComparisonTableProps) => {
  const narrow = useNarrow()
  const { compared } = comparison
  const look = {
    className: styles.table,
    style: {
      minWidth: narrow
        ? `calc(${compared.length} * (50vw - var(--gutter)))`
        : CORNER_MIN_WIDTH + compared.length * COLUMN_MIN_WIDTH,
      ['--projects' as string]: compared.length,
    },
  }
  const head = { compared, onRemove }
  return (
    <StickyHeadFrame
      className={styles.comparison}
      label={texts.comparison}
      head={
        <table {...look}>
          <ComparisonHead {...head} isCopy />
        </table>
      }
    >
      <table {...look} aria-label={texts.comparison}>
        <ComparisonHead {...head} />
        <FactRows comparison={comparison} />
        {RATING_CATEGORIES.map((category) => (
          <CategoryRows key={category} category={category} comparison={comparison} />
        ))}
        <tfoot>
          <ComparisonRow
            name="Raw score"
            comparison={comparison}
            valueOf={({ score }) => score.raw}
            rate={({ score }) => score.raw}
            formatLead={(first, second) => formatLead(first.score.raw, second.score.raw, formatCut)}
          >
            {({ score }) =>
              score.raw === null ? (
                <MissingValueTag kind="na" title={texts.notRated} />
              ) : (
                <b className="num">{formatCut(score.raw)}</b>
              )
            }
          </ComparisonRow>
        </tfoot>
      </table>
    </StickyHeadFrame>
  )
}

const ComparisonHead = ({
  compared,
  onRemove,
  isCopy = false,
}: Pick<ComparisonTableProps, 'compared' | 'onRemove'> & {
  /** The sticky head for the pointer; the keyboard uses the original. */
  isCopy?: boolean
}) => {
  const tabIndex = isCopy ? -1 : undefined
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          <span className="visually-hidden">{texts.fact}</span>
        </th>
        {compared.map(({ project }) => (
          <th key={project.id} scope="col">
            <span className={styles.project}>
              <span className={styles.logo}>
                <ProjectLogo src={project.logo ?? undefined} size={28} />
              </span>
              <Link
                href={`/projects/${project.id}`}
                className={styles.name}
                tabIndex={tabIndex}
                translate="no"
              >
                {project.name}
              </Link>
              <IconButton
                label={formatMessage(texts.removeName, { name: project.name })}
                icon={<CloseIcon size={14} />}
                tabIndex={tabIndex}
                onClick={() => onRemove(project.id)}
              />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
