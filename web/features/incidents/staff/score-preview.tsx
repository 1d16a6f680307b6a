import { useQuery } from '@tanstack/react-query'
import { type PlannedStep, previewStep } from '../../../../shared/contract/incidents.ts'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import * as styles from './score-preview.module.css'
import * as texts from '../texts.ts'

const DEBOUNCE_MILLISECONDS = 250

export type ScorePreviewProps = {
  /** Undefined while the form is incomplete. */
  planned: PlannedStep | undefined
}

/** The project's score before and after a planned action. */
export const ScorePreview = ({ planned }: ScorePreviewProps) => {
  const body = planned && JSON.stringify(planned)
  const sentBody = useDebounced(body, DEBOUNCE_MILLISECONDS)
  const { data, isError } = useQuery({
    queryKey: [USER_SCOPE, 'score-preview', sentBody],
    queryFn: async ({ signal }) =>
      await call(previewStep, { body: JSON.parse(sentBody ?? '') as PlannedStep, signal }),
    enabled: sentBody !== undefined,
    staleTime: 0,
  })
  return (
    <p role="status" className={styles.preview}>
      <span className={styles.label}>{texts.score}</span>
      {body === undefined ? (
        <span className="faint">{texts.chooseTheSeverity}</span>
      ) : isError && sentBody === body ? (
        <span className="faint">{texts.weCouldNotCompute}</span>
      ) : data === undefined || sentBody !== body ? (
        <span className="faint">{texts.computing}</span>
      ) : (
        <Effect {...data} />
      )}
    </p>
  )
}

type Rating = { score: number | null; band: Parameters<typeof BandMark>[0]['band'] }

const Effect = ({ before, after }: { before: Rating; after: Rating }) => (
  <>
    <Figure {...before} />
    <span aria-label={texts.becomes}>→</span>
    <Figure {...after} />
    {before.score === after.score && <span className="faint">{texts.noChange}</span>}
  </>
)

const Figure = ({ score, band }: Rating) => (
  <span className={styles.figure}>
    {score !== null && <span className="num">{formatScore(score)}</span>}{' '}
    <BandMark band={band} small />
  </span>
)
