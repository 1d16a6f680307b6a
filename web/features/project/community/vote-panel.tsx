import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '../../../../shared/contract/auth.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { castVote, VOTES_MIN } from '../../../../shared/contract/projects/engagement.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { ClientError } from '../../../lib/api/call-errors.ts'
import { refreshSession, useSession } from '../../../lib/session/session.ts'
import { averageYesQuery, votesQuery } from './engagement-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatPercentage } from '../../../components/format/format-percentage.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { withVote } from './with-vote.ts'
import * as styles from './vote-panel.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type Votes = ResponseOf<typeof castVote>
type Vote = 'yes' | 'no'

export const VotePanel = ({ projectId }: { projectId: string }) => {
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const username = user?.username ?? null
  const query = useQuery({
    ...votesQuery(projectId, username),
    enabled: session.status !== 'loading',
  })
  const average = useQuery(averageYesQuery())
  return (
    <QueryPanel
      level={3}
      title={texts.doYouTrustThisProject}
      meta={texts.votesDoNotChange}
      query={query}
      what={texts.theVotes}
      skeleton={<RowsSkeleton rows={1} height={96} />}
    >
      {(votes) => (
        <>
          <VoteBar votes={votes} average={average.data?.averageYesPercentage ?? null} />
          <VoteButtons projectId={projectId} user={user} votes={votes} />
        </>
      )}
    </QueryPanel>
  )
}

type VoteBarProps = { votes: Votes; average: number | null }

const VoteBar = ({ votes, average }: VoteBarProps) => {
  const { total, yesPercentage, yesCount, noCount, signedInYesPercentage } = votes
  const averageText =
    average === null
      ? 'mean of all projects unknown'
      : formatMessage(texts.meanOfAllProjectsAverage, { average: formatPercentage(average) })
  return (
    <div className={styles.bar}>
      <p className={styles.result}>
        {yesPercentage === null ? (
          <>
            <b>{texts.notEnoughVotes}</b>{' '}
            <span className="muted">
              {formatMessage(texts.votesOfMinimum, {
                total: formatCount(total),
                min: VOTES_MIN,
              })}
            </span>
          </>
        ) : (
          <>
            <b>
              {formatMessage(texts.yesShare, {
                percentage: formatPercentage(yesPercentage),
              })}
            </b>{' '}
            <span className="muted">
              {signedInYesPercentage === null
                ? formatMessage(texts.yesAndNo, {
                    yes: formatCount(yesCount),
                    no: formatCount(noCount),
                  })
                : formatMessage(texts.votesAndSignedIn, {
                    yes: formatCount(yesCount),
                    no: formatCount(noCount),
                    percentage: formatPercentage(signedInYesPercentage),
                  })}
            </span>
          </>
        )}
      </p>
      <div className={styles.track} aria-hidden="true">
        {yesPercentage !== null && (
          <span className={styles.yes} style={{ width: `${yesPercentage}%` }} />
        )}
        {average !== null && <span className={styles.tick} style={{ left: `${average}%` }} />}
      </div>
      <p className="small faint">{formatMessage(texts.tickAverageText, { averageText })}</p>
    </div>
  )
}

/** A vote whose answer is lost may have been counted. Undefined: it was refused, or nobody can tell. */
const votesAfter = async (failure: Error, id: string): Promise<Votes | undefined> => {
  if (failure instanceof ClientError) return undefined
  try {
    return await call(castVote, { query: { id } })
  } catch {
    return undefined
  }
}

type VoteButtonsProps = { projectId: string; user: SessionUser | undefined; votes: Votes }

const VoteButtons = ({ projectId, user, votes }: VoteButtonsProps) => {
  const client = useQueryClient()
  const { queryKey } = votesQuery(projectId, user?.username ?? null)
  // What staff vote while they act as a user counts as a visitor's.
  const asUser = user !== undefined && user.impersonation === undefined ? 'true' : undefined
  const cast = useMutation({
    mutationFn: async (vote: Vote) =>
      await call(castVote, { query: { id: projectId, vote, asUser } }),
    onMutate: async (vote) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before !== undefined) client.setQueryData(queryKey, withVote(before, vote))
      return { before }
    },
    onSuccess: (after) => client.setQueryData(queryKey, after),
    onError: async (error, vote, context) => {
      const after = (await votesAfter(error, projectId)) ?? context?.before
      client.setQueryData(queryKey, after)
      if (after?.yourVote !== vote) toast.error(texts.voteCouldNotBeCounted)
      if (error instanceof ClientError && error.status === 401) void refreshSession(client)
    },
  })
  return (
    <div className={styles.buttons} role="group" aria-label={texts.yourVote}>
      {(['yes', 'no'] as const).map((vote) => (
        <Button
          key={vote}
          aria-pressed={votes.yourVote === vote}
          className={votes.yourVote === vote ? styles.chosen : undefined}
          pending={cast.isPending}
          onClick={() => votes.yourVote === vote || cast.mutate(vote)}
        >
          {vote === 'yes' ? texts.yes : texts.no}
        </Button>
      ))}
      <span className="small faint" role="status">
        {votes.yourVote === null
          ? texts.youHaveNotVoted
          : formatMessage(texts.youVotedYourVote, { yourVote: votes.yourVote })}
      </span>
    </div>
  )
}
