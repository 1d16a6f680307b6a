import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { MissingValueTag } from '../display/missing-value-tag.tsx'
import { classNames } from '../class-names.ts'
import { formatCount } from '../format/format-count.ts'
import { IdentityIcon, MonitorIcon } from '../action-icons.tsx'
import { TokenUsDollars } from '../project/token-us-dollars.tsx'
import { formatPercentage } from '../format/format-percentage.ts'
import type { ProjectColumn } from './project-columns.ts'
import * as styles from './project-table-cells.module.css'
import { BandMark } from '../rating/band-mark.tsx'
import { CategoryBars } from '../rating/charts/category-bars.tsx'
import { ChangeText } from '../rating/change-text.tsx'
import { formatCut, formatScore } from '../rating/format-rating.ts'
import { SeverityMark } from '../rating/severity-mark.tsx'
import { Sparkline } from '../rating/charts/sparkline.tsx'
import { ErrorBar } from '../rating/charts/error-bar.tsx'
import { TimeAgo } from '../format/time-ago.tsx'
import {
  formatUsDollars,
  formatPriceUsDollars,
  formatRoundUsDollars,
} from '../format/format-us-dollars.ts'
import { bandLabel } from '../rating/rating-labels.ts'
import { formatMessage, formatPlural } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** `customScore`: the score by the visitor's own weights, in the leaderboard only. */
export type TableRow = ProjectRow & { readonly customScore?: number | null }

const Unknown = () => <MissingValueTag kind="unknown" />

const Rank = ({ row: { rank, rankChange7d } }: CellProps) => (
  <>
    <span className={styles.first}>{rank ?? <span className="faint">N/A</span>}</span>
    <span className={styles.second}>
      {rank !== null && rankChange7d !== null && <RankChange places={rankChange7d} />}
    </span>
  </>
)

const RankChange = ({ places }: { places: number }) => {
  if (places === 0) return <span title={texts.sameRankAs7Days}>–</span>
  const won = places > 0
  const count = formatCount(Math.abs(places))
  return (
    <span
      className={won ? styles.rise : styles.fall}
      title={formatPlural(
        Math.abs(places),
        won ? texts.onePlaceUp : texts.onePlaceDown,
        won ? texts.placesUp : texts.placesDown,
        { count },
      )}
    >
      <span aria-hidden="true">{won ? '▲' : '▼'} </span>
      <span className="visually-hidden">{won ? texts.up : texts.down} </span>
      {count}
    </span>
  )
}

const Score = ({ row: { band, score, scoreInterval, rawScore, scoreChange30d } }: CellProps) => (
  <div className={styles.score}>
    <BandMark band={band} />
    <span className={styles.number}>
      {score === null ? (
        <span className={classNames(styles.first, 'faint')}>{texts.noScore}</span>
      ) : (
        <b className={styles.first}>{formatScore(score)}</b>
      )}
      <span className={styles.second}>{bandLabel(band)}</span>
    </span>
    <span className={styles.errorBar}>
      <ErrorBar score={score} interval={scoreInterval} raw={rawScore} />
    </span>
    {/* On wide screens this is a column of its own. */}
    <span className={styles.phoneChange}>
      {score !== null && <ChangeText change={scoreChange30d} title={texts.inThirtyDays} />}
    </span>
  </div>
)

const Mine = ({ row: { customScore } }: CellProps) =>
  customScore === undefined || customScore === null ? (
    <span className="faint">N/A</span>
  ) : (
    <span title={texts.customScoreWhy}>{formatScore(customScore)}</span>
  )

const Trend = ({ row: { spark30d, score, scoreChange30d } }: CellProps) => (
  <span className={styles.trend}>
    {score !== null && <Sparkline values={spark30d} />}
    <span className={styles.change}>
      <ChangeText change={scoreChange30d} />
    </span>
  </span>
)

const OPEN = ['critical', 'high', 'medium', 'low'] as const

const Audits = ({ row: { auditStatus, auditCount, lastAuditAt, openFindings } }: CellProps) => {
  if (auditCount === null) return <Unknown />
  if (auditCount === 0) {
    return auditStatus === 'in_progress' ? (
      <span className="muted">{texts.inProgress}</span>
    ) : (
      <MissingValueTag kind="none" />
    )
  }
  const worst = OPEN.find((severity) => (openFindings?.[severity] ?? 0) > 0)
  return (
    <>
      <span className={styles.first}>
        {auditCount}
        {lastAuditAt !== null && (
          <span className={auditStatus === 'stale' ? styles.stale : 'faint'}>
            {' · '}
            {auditStatus === 'stale' && `${texts.stale}, `}
            <TimeAgo at={lastAuditAt} suffix="ago" />
          </span>
        )}
      </span>
      <span className={styles.second}>
        {openFindings === null && texts.openFindingsUnknown}
        {openFindings !== null &&
          (worst === undefined ? (
            <span title={texts.everyFindingIsMitigated}>{texts.noneOpen}</span>
          ) : (
            <SeverityMark severity={worst}>
              <span className={styles.plain}>
                {formatMessage(texts.openFindingsOfSeverity, {
                  count: openFindings[worst],
                  severity: worst,
                })}
              </span>
            </SeverityMark>
          ))}
      </span>
    </>
  )
}

const Badges = ({ row: { band, kyc, bounty, monitored } }: CellProps) => (
  <span className={styles.badgeLine}>
    <span className={styles.phoneWord} aria-hidden="true">
      {bandLabel(band)}
    </span>
    <span className={styles.badges}>
      <Slot
        name="Team identity"
        state={kyc === 'unknown' ? null : kyc === 'verified'}
        yes="verified"
      >
        <IdentityIcon />
      </Slot>
      <Slot name="Bug bounty" state={bounty === null ? null : bounty.active} yes="open">
        {bounty?.maxUsd === undefined || bounty.maxUsd === null ? (
          'yes'
        ) : (
          <span title={formatMessage(texts.upToMaxUsd, { maxUsd: formatUsDollars(bounty.maxUsd) })}>
            {formatRoundUsDollars(bounty.maxUsd)}
          </span>
        )}
      </Slot>
      <Slot name="On-chain monitoring" state={monitored} yes="on">
        <MonitorIcon />
      </Slot>
    </span>
  </span>
)

/** Fixed width, so that a column of icons can be scanned. */
const Slot = ({
  name,
  state,
  yes,
  children,
}: {
  name: string
  state: boolean | null
  yes: string
  children: ReactNode
}) => {
  const word = state === null ? 'unknown' : state ? yes : 'none'
  return (
    <span className={styles.slot} title={`${name}: ${word}`}>
      <span className="visually-hidden">
        {name} {word}{' '}
      </span>
      {state === true && children}
      {state === false && (
        <span className="faint" aria-hidden="true">
          –
        </span>
      )}
      {state === null && (
        <span className={styles.question} aria-hidden="true">
          ?
        </span>
      )}
    </span>
  )
}

/** Where nobody said that there is none, its figures are unknown. */
const hasToken = (row: TableRow): boolean => row.hasToken !== false

const Price = ({ row }: CellProps) => {
  const { priceUsd, priceChange24hPercentage } = row
  return priceUsd === null ? (
    <MissingValueTag kind={hasToken(row) ? 'unknown' : 'na'} />
  ) : (
    <>
      <span className={styles.first}>{formatPriceUsDollars(priceUsd)}</span>
      <span className={styles.second}>
        {priceChange24hPercentage !== null && (
          <ChangeText change={priceChange24hPercentage} unit="%" />
        )}
      </span>
    </>
  )
}

const Yes = ({ row: { yesPercentage } }: CellProps) =>
  yesPercentage === null ? (
    <span className="faint" title={texts.tooFewVotes}>
      {texts.tooFew}
    </span>
  ) : (
    formatPercentage(yesPercentage)
  )

const Confidence = ({ row: { confidence, confidenceShare, score } }: CellProps) => {
  const word = score === null ? texts.tooLow : texts.veryLow
  return (
    <>
      <span className={styles.first}>{formatCut(confidenceShare)}</span>
      <span className={styles.second}>{confidence === 'none' ? word : confidence}</span>
    </>
  )
}

type CellProps = { row: TableRow }

export const cells: Readonly<Record<ProjectColumn, (props: CellProps) => ReactNode>> = {
  rank: Rank,
  score: Score,
  mine: Mine,
  trend: Trend,
  categories: ({ row }) => <CategoryBars categories={row.categories} rated={row.score !== null} />,
  audits: Audits,
  badges: Badges,
  mcap: ({ row }) => <TokenUsDollars amount={row.marketCapUsd} hasToken={hasToken(row)} />,
  price: Price,
  volume: ({ row }) => <TokenUsDollars amount={row.volume24hUsd} hasToken={hasToken(row)} />,
  yes: Yes,
  views: ({ row }) => formatCount(row.views24h),
  confidence: Confidence,
  category: ({ row }) => row.category,
  updated: ({ row }) => <TimeAgo at={row.updatedAt} suffix="ago" />,
}
