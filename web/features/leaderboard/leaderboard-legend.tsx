import { Link } from 'wouter'
import { CategoryBars } from '../../components/rating/charts/category-bars.tsx'
import { ErrorBar } from '../../components/rating/charts/error-bar.tsx'
import * as styles from './leaderboard-legend.module.css'
import * as texts from './texts.ts'

const SAMPLE = [
  { id: 'code', points: 8, max: 10, unknown: 0, known: 1 },
  { id: 'governance', points: 3, max: 10, unknown: 0, known: 1 },
  { id: 'operations', points: 0, max: 10, unknown: 10, known: 0 },
  { id: 'fundamentals', points: 0, max: 0, unknown: 0, known: 0 },
] as const

/** Explains the small charts of a row. */
export const Legend = () => (
  <p className={styles.legend}>
    <Link href="/methodology" className="link">
      {texts.howToRead}
    </Link>
    <span aria-hidden="true">
      <ErrorBar score={60} interval={[52, 71]} raw={60} width={72} />
      {texts.scoreAndInterval}
    </span>
    <span aria-hidden="true">
      <ErrorBar score={45} interval={[40, 45]} raw={70} width={72} />
      {texts.circleIsTheRawScore}
    </span>
    <span aria-hidden="true">
      <CategoryBars categories={[...SAMPLE]} />
      {texts.categoryLegend}
    </span>
    <span>{texts.unknown}</span>
    <span>{texts.none}</span>
    <span>{texts.cCode}</span>
  </p>
)
