import { useState } from 'react'
import { useSearch } from 'wouter'
import type { DailyScore, ScoreMove } from '../../../../shared/values/rating.ts'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { ArrowLeftIcon } from '../../../components/action-icons.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { HistoryChart } from './history-chart.tsx'
import { HISTORY_RANGES, parseHistoryRange, RANGE_LABELS } from './history-range.ts'
import type { HistoryRange } from './history-range.ts'
import * as styles from './history-section.module.css'
import { formatMovePeriod } from './format-move-period.ts'
import { HistoryTable } from './history-table.tsx'
import { MoveCauses } from './move-causes.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { TableToggle } from '../panels/table-toggle.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { useScoreHistory } from './history-query.ts'
import { replaceUrl } from '../replace-url.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const HistorySection = ({ projectId }: { projectId: string }) => {
  const range = parseHistoryRange(useSearch())
  const query = useScoreHistory(projectId, range)
  const [asTable, setAsTable] = useState(false)
  return (
    <QueryPanel
      title={texts.history}
      meta={query.data && formatMessage(texts.eachDayAsTheFacts, { version: query.data.version })}
      query={query}
      what={texts.theHistory}
      skeleton={<div className={styles.skeleton} />}
      isEmpty={({ days }) => days.every(({ score }) => score === null)}
      empty={{
        title: texts.noScoreInThisPeriod,
        why: texts.weComputeAScore,
      }}
      actions={
        <>
          <SegmentedControl
            label={texts.period}
            options={HISTORY_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
            value={range}
            onValueChange={(value) => replaceUrl({ range: value === '1y' ? undefined : value })}
          />
          <TableToggle asTable={asTable} onChange={setAsTable} />
        </>
      }
    >
      {({ days, moves }) =>
        asTable ? (
          <HistoryTable days={days} moves={moves} />
        ) : (
          <ChartWithCauses key={projectId} days={days} moves={moves} range={range} />
        )
      }
    </QueryPanel>
  )
}

type ChartWithCausesProps = {
  days: readonly DailyScore[]
  moves: readonly ScoreMove[]
  range: HistoryRange
}

const ChartWithCauses = ({ days, moves, range }: ChartWithCausesProps) => {
  const [chosenDay, setChosenDay] = useState<string>()
  const shown = moves.filter(({ day }) => day >= (days[0]?.day ?? ''))
  const chosen = shown.findIndex(({ day }) => day === chosenDay)
  const at = chosen === -1 ? shown.length - 1 : chosen
  const move = shown[at]
  const goTo = (index: number) => setChosenDay(shown[index]?.day)
  return (
    <div className={styles.grid}>
      <div className={styles.chart}>
        <HistoryChart
          days={days}
          moves={shown}
          selected={move}
          onSelect={({ day }) => setChosenDay(day)}
          summary={summaryOf(days, shown.length, range)}
        />
      </div>
      <div className={styles.causes}>
        {move === undefined ? (
          <p className="muted">{texts.nothingMovedTheScore}</p>
        ) : (
          <>
            <div className={styles.causesHead}>
              <h3 className={styles.causesTitle} aria-live="polite">
                {formatMessage(texts.selectedMove, { day: formatMovePeriod(move) })}{' '}
                <span className="visually-hidden">
                  {formatMessage(texts.fromScoreToScore, {
                    from: formatScore(move.from.score),
                    to: formatScore(move.to.score),
                  })}
                </span>
              </h3>
              <IconButton
                label={texts.previousMove}
                icon={<ArrowLeftIcon />}
                disabled={at === 0}
                onClick={() => goTo(at - 1)}
              />
              <IconButton
                label={texts.nextMove}
                icon={<ArrowLeftIcon className={styles.mirrored ?? ''} />}
                disabled={at === shown.length - 1}
                onClick={() => goTo(at + 1)}
              />
            </div>
            <MoveCauses move={move} />
          </>
        )}
      </div>
    </div>
  )
}

const RANGE_DESCRIPTIONS: Readonly<Record<HistoryRange, string>> = {
  '30d': texts.thirtyDays,
  '1y': texts.oneYear,
  all: texts.longestPeriod,
}

const summaryOf = (days: readonly DailyScore[], moves: number, range: HistoryRange): string => {
  const rated = days.flatMap(({ score }) => (score === null ? [] : [score]))
  const [first, last] = [rated[0] ?? null, rated.at(-1) ?? null]
  return formatPlural(moves, texts.chartWithOneMove, texts.chartWithMoves, {
    days: RANGE_DESCRIPTIONS[range],
    first: formatScore(first),
    last: formatScore(last),
    lowest: formatScore(Math.min(...rated)),
    highest: formatScore(Math.max(...rated)),
    moves,
  })
}
