import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredSurvey } from '../../../../shared/contract/survey.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { surveyQuery } from '../survey-queries.ts'
import * as texts from '../texts.ts'
import * as styles from './personalization.module.css'

const SurveyDialog = lazyComponent(async () => ({
  default: (await import('../survey-dialog.tsx')).SurveyDialog,
}))

export type PersonalizationProps = {
  username: string
  /** undefined: not known yet. */
  hasWatchlists: boolean | undefined
}

/** The answers to the survey, and the survey once more. */
export const Personalization = ({ username, hasWatchlists }: PersonalizationProps) => {
  const query = useQuery(surveyQuery(username))
  const { data, isError } = query
  // Each time begins anew.
  const [retake, setRetake] = useState({ count: 0, isOpen: false })
  if (isError && data === undefined) {
    return <FailedQuery query={query}>{texts.settings.failed}</FailedQuery>
  }
  const close = () => setRetake({ ...retake, isOpen: false })
  return (
    <div aria-busy={data === undefined}>
      <p className={`muted ${styles.lead}`}>{texts.settings.lead}</p>
      {data === null ? (
        <EmptyState title={texts.settings.none} compact>
          {texts.settings.noneHint}
        </EmptyState>
      ) : (
        <Answers survey={data} />
      )}
      <div className={styles.actions}>
        <Button
          disabled={data === undefined || hasWatchlists === undefined}
          onPointerEnter={SurveyDialog.preload}
          onFocus={SurveyDialog.preload}
          onClick={() => setRetake({ count: retake.count + 1, isOpen: true })}
        >
          {data === null ? texts.settings.answer : texts.settings.retake}
        </Button>
      </div>
      {retake.count > 0 && data !== undefined && hasWatchlists !== undefined && (
        <SurveyDialog
          key={retake.count}
          mode="retake"
          known={{ userType: null, hasWatchlists }}
          earlier={data ?? undefined}
          open={retake.isOpen}
          onClose={close}
          onLater={close}
        />
      )}
    </div>
  )
}

const Answers = ({ survey }: { survey: StoredSurvey | undefined }) => (
  <dl className={styles.facts}>
    {rowsOf(survey).map(([label, value]) => (
      <div key={label} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{survey === undefined ? <Skeleton width={120} /> : value}</dd>
      </div>
    ))}
  </dl>
)

const rowsOf = (survey: StoredSurvey | undefined): (readonly [string, string])[] => {
  const { settings } = texts
  return [
    [settings.userType, survey?.userType ?? settings.skipped],
    survey?.userType === 'Institutional Partner'
      ? [settings.institution, survey.institutionType ?? settings.skipped]
      : [settings.expertise, survey?.expertiseType ?? settings.skipped],
    [settings.submitted, survey === undefined ? '' : formatDay(survey.submittedAt)],
  ]
}
