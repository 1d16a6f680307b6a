import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { INSIGHT_DAYS, type InsightDays, type Insights } from '../../../shared/contract/insights.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { formatDay } from '../../components/format/format-day.ts'
import { formatInstant } from '../../components/format/format-instant.ts'
import { formatShare } from '../../components/format/format-percentage.ts'
import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { codeOf } from '../../lib/api/call-errors.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { InsightSection } from './insight-section.tsx'
import { insightsQuery } from './insights-query.ts'
import * as styles from './insights-view.module.css'
import { CountedTable } from './plots/counted-table.tsx'
import { fillDays } from './plots/fill-days.ts'
import { PopularProjects } from './plots/popular-projects.tsx'
import { RetentionGrid } from './plots/retention-grid.tsx'
import { SignUpsPlot } from './plots/sign-ups-plot.tsx'
import * as texts from './texts.ts'

/** @param gone shown instead where the server knows no such call for the user */
export const InsightsView = ({ gone }: { gone: ReactNode }) => {
  const [days, setDays] = useState<InsightDays>('90')
  const query = useQuery(insightsQuery(days))
  const { data, error } = query
  if (codeOf(error) === 'NotFound') return gone
  return (
    <div className="page tall reading">
      <PageMeta title={texts.title} unlisted />
      <PageHead
        title={texts.title}
        action={
          <SegmentedControl
            label={texts.days}
            options={INSIGHT_DAYS.map((value) => ({ value, label: texts.lastDays[value] }))}
            value={days}
            onValueChange={setDays}
          />
        }
      >
        {texts.lead}{' '}
        {data?.published && formatMessage(texts.asOf, { asOf: formatInstant(data.published.asOf) })}
      </PageHead>
      <FailedQuery query={query}>{texts.failed}</FailedQuery>
      {data === undefined && error === null && (
        <div aria-busy="true" aria-label={texts.loading} className={styles.loading}>
          <Skeleton width={220} />
          <Skeleton width={320} />
        </div>
      )}
      {data?.published === null && (
        <EmptyState title={texts.nothingYet}>{texts.nothingYetWhy}</EmptyState>
      )}
      {data?.published && (
        <Sections
          insights={data.published.insights}
          days={Number(data.days)}
          asOf={data.published.asOf}
        />
      )}
    </div>
  )
}

const Sections = ({ insights, days, asOf }: { insights: Insights; days: number; asOf: string }) => (
  <div className={styles.sections}>
    <InsightSection
      wide
      title={texts.signUps}
      note={texts.signUpsNote}
      rows={insights.signUps}
      name="sign-ups"
    >
      <SignUpsPlot days={fillDays(insights.signUps, days, asOf)} />
    </InsightSection>
    <Funnel rows={insights.funnel} />
    <Activation rows={insights.activation} />
    <InsightSection
      wide
      title={texts.retention}
      note={texts.retentionNote}
      rows={insights.retention}
      name="retention"
    >
      <RetentionGrid cells={insights.retention} />
    </InsightSection>
    <PopularProjects watched={insights.mostWatched} searched={insights.mostSearched} />
    <Impersonations rows={insights.impersonations} />
  </div>
)

const Funnel = ({ rows }: { rows: Insights['funnel'] }) => {
  const all = rows[0]?.users ?? 0
  const shareOf = ({ users }: { users: number }): number => (all === 0 ? 0 : users / all)
  return (
    <InsightSection
      title={texts.funnel}
      note={texts.funnelNote}
      rows={all === 0 ? [] : rows}
      name="funnel"
    >
      <CountedTable
        label={texts.funnel}
        rows={rows}
        keyOf={({ name }) => name}
        subject={{ label: texts.step, cell: ({ name }) => texts.steps[name] }}
        counts={[{ label: texts.users, of: ({ users }) => users }]}
        share={{ label: texts.share, of: shareOf, text: (row) => formatShare(shareOf(row)) }}
      />
    </InsightSection>
  )
}

const Activation = ({ rows }: { rows: Insights['activation'] }) => (
  <InsightSection
    title={texts.activation}
    note={texts.activationNote}
    rows={rows}
    name="activation"
  >
    <CountedTable
      label={texts.activation}
      rows={rows.toReversed()}
      keyOf={({ week }) => week}
      subject={{ label: texts.week, cell: ({ week }) => formatDay(week) }}
      counts={[
        { label: texts.signUps, of: ({ signUps }) => signUps },
        { label: texts.activated, of: ({ activated }) => activated },
      ]}
      share={{
        label: texts.share,
        of: ({ activated, signUps }) => activated / signUps,
        text: ({ activated, signUps }) => formatShare(activated / signUps),
      }}
    />
  </InsightSection>
)

const Impersonations = ({ rows }: { rows: Insights['impersonations'] }) => {
  const most = Math.max(1, ...rows.map(({ sessions }) => sessions))
  return (
    <InsightSection
      wide
      title={texts.impersonations}
      note={texts.impersonationsNote}
      rows={rows}
      name="impersonations"
    >
      <CountedTable
        label={texts.impersonations}
        rows={rows}
        keyOf={({ adminId }) => adminId}
        subject={{ label: texts.member, cell: ({ adminId }) => adminId }}
        counts={[
          { label: texts.sessions, of: ({ sessions }) => sessions },
          { label: texts.subjects, of: ({ subjects }) => subjects },
          { label: texts.actions, of: ({ actions }) => actions },
        ]}
        share={{ label: texts.compared, of: ({ sessions }) => sessions / most }}
      />
    </InsightSection>
  )
}
