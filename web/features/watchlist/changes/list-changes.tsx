import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { WatchedChange } from '../../../../shared/contract/watchlist.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { CheckIcon } from '../../../components/icons.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { ProjectLogo } from '../../../components/project/project-logo.tsx'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { type MoveCause, MoveIcon } from '../../../components/rating/move-icon.tsx'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { changeCauses } from './change-causes.ts'
import { changesQuery, markSeen } from './changes-query.ts'
import * as styles from './list-changes.module.css'
import { useFocusWhenEmptied } from '../use-focus-when-emptied.ts'
import type { LocalWatchlist } from '../watchlist-model.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type ListChangesProps = {
  username: string
  list: LocalWatchlist
}

const SKELETON_ROWS = 3

/** The unseen changes of a list's projects, with their causes. */
export const ListChanges = ({ username, list }: ListChangesProps) => {
  const client = useQueryClient()
  const query = useQuery(changesQuery(username, list))
  const [pending, setPending] = useState(false)
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenEmptied(data?.items.length, heading)

  const mark = async () => {
    if (pending || data === undefined) return
    setPending(true)
    try {
      await markSeen(client, data.asOf)
    } catch {
      toast.error(texts.somethingWentWrong)
    }
    setPending(false)
  }

  return (
    <Panel
      title={texts.unseenChanges}
      level={3}
      headingRef={heading}
      meta={
        data && data.since !== null
          ? formatMessage(texts.sinceDay, { day: formatInstant(data.since) })
          : undefined
      }
      actions={
        data !== undefined &&
        data.items.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<CheckIcon size={14} />}
            pending={pending}
            pendingLabel={texts.saving}
            onClick={() => void mark()}
          >
            {texts.markAsSeen}
          </Button>
        )
      }
      query={query}
      what={texts.changes}
      skeleton={<SkeletonChanges />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.none}>{texts.noScoreMoved}</p>
        ) : (
          <ul aria-label={texts.unseenChanges}>
            {items.map((change) => (
              <Change key={change.projectId} change={change} />
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

const Change = ({ change }: { change: WatchedChange }) => {
  const { projectId, name, logo, from, to, attribution } = change
  const causes = changeCauses(attribution)
  return (
    <li className={styles.change}>
      <Link href={`/projects/${projectId}`} className={styles.project}>
        <MoveIcon move={moveCauseOf(change)} />
        <ProjectLogo src={logo} size={20} />
        <span className={styles.name}>{name}</span>
      </Link>
      <span className={styles.what}>
        {summaryOf(change)}
        <span className={styles.causes}>
          {causes.map(({ label, delta }) => (
            <Fragment key={label}>
              {' '}
              <span className={styles.cause}>
                {label} <ChangeText change={delta} />
              </span>
            </Fragment>
          ))}
        </span>
      </span>
      <span className={styles.bands}>
        {from.band !== to.band && (
          <>
            <BandMark band={from.band} small /> <span className="faint">{texts.to}</span>{' '}
          </>
        )}
        <BandMark band={to.band} small />
      </span>
      <span className={styles.delta}>
        {attribution.scoreDelta === null ? (
          <span className="faint">{to.score === null ? texts.noScore : 'rated'}</span>
        ) : (
          <b>
            <ChangeText change={attribution.scoreDelta} />
          </b>
        )}
      </span>
    </li>
  )
}

/** Without effective evidence the passing of time is the cause. */
const moveCauseOf = ({ evidence }: WatchedChange): MoveCause => {
  const moving = evidence.filter(({ moved }) => moved)
  return { evidence: moving, expired: moving.length === 0 ? ['time'] : [] }
}

/** Summarises the first piece of evidence, which moved the score if any did, and counts the others. */
const summaryOf = ({ attribution, evidence, evidenceCount }: WatchedChange): string => {
  const [first] = evidence
  const hasMoved = Math.abs(attribution.scoreDelta ?? 1) >= 0.05
  if (first === undefined) return texts.timePassed
  if (hasMoved && !first.moved) {
    return formatMessage(texts.timePassedPieces, { count: recordedText(evidenceCount) })
  }
  return evidenceCount === 1
    ? `${first.summary}.`
    : `${first.summary}. ${moreRecordedText(evidenceCount - 1)}.`
}

const recordedText = (count: number): string =>
  formatPlural(count, texts.oneFactRecorded, texts.factsRecorded, { count })

const moreRecordedText = (count: number): string =>
  formatPlural(count, texts.oneMoreFactRecorded, texts.moreFactsRecorded, { count })

const SkeletonChanges = () => (
  <div>
    {Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <div key={index} className={styles.change}>
        <Skeleton width={120} />
        <Skeleton width="60%" />
        <Skeleton width={36} height={20} />
        <Skeleton width={32} />
      </div>
    ))}
  </div>
)
