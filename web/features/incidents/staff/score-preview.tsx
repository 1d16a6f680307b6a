import { useQuery } from '@tanstack/react-query'
import { type PlannedStep, previewStep } from '../../../../shared/contract/incidents.ts'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import styles from './score-preview.module.css'

const DEBOUNCE_MILLISECONDS = 250

export type ScorePreviewProps = {
  /** undefined: not enough is filled in. */
  planned: PlannedStep | undefined
}

/** What a step would make of the project's score, before it is taken. */
export const ScorePreview = ({ planned }: ScorePreviewProps) => {
  const wanted = planned && JSON.stringify(planned)
  const asked = useDebounced(wanted, DEBOUNCE_MILLISECONDS)
  const { data, isError } = useQuery({
    queryKey: [USER_SCOPE, 'score-preview', asked],
    queryFn: async ({ signal }) =>
      await call(previewStep, { body: JSON.parse(asked ?? '') as PlannedStep, signal }),
    enabled: asked !== undefined,
    staleTime: 0,
  })
  return (
    <p role="status" className={styles.preview}>
      <span className={styles.label}>Score</span>
      {wanted === undefined ? (
        <span className="faint">Choose the severity and the time to see the effect.</span>
      ) : isError && asked === wanted ? (
        <span className="faint">We could not compute the effect. You can still continue.</span>
      ) : data === undefined || asked !== wanted ? (
        <span className="faint">Computing…</span>
      ) : (
        <Effect {...data} />
      )}
    </p>
  )
}

type Outcome = { score: number | null; band: Parameters<typeof BandMark>[0]['band'] }

const Effect = ({ before, after }: { before: Outcome; after: Outcome }) => (
  <>
    <Figure {...before} />
    <span aria-label="becomes">→</span>
    <Figure {...after} />
    {before.score === after.score && <span className="faint">no change</span>}
  </>
)

const Figure = ({ score, band }: Outcome) => (
  <span className={styles.figure}>
    {score !== null && <span className="num">{formatScore(score)}</span>}{' '}
    <BandMark band={band} small />
  </span>
)
