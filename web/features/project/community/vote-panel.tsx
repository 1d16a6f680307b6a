import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { castVote, VOTES_MIN } from '../../../../shared/contract/projects/engagement.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { useSession } from '../../../lib/session/session.ts'
import { averageYesQuery, votesQuery } from './engagement-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatPercentage } from '../../../components/format/format-percentage.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { withVote } from './with-vote.ts'
import styles from './vote-panel.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type Votes = ResponseOf<typeof castVote>
type Vote = 'yes' | 'no'

export const VotePanel = ({ projectId }: { projectId: string }) => {
  const session = useSession()
  const username = session.status === 'authenticated' ? session.user.username : null
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
      empty={{ title: texts.noVotesYet, why: texts.castTheFirstOne }}
    >
      {(votes) => (
        <>
          <VoteBar votes={votes} average={average.data?.averageYesPercentage ?? null} />
          <VoteButtons projectId={projectId} username={username} votes={votes} />
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

type VoteButtonsProps = { projectId: string; username: string | null; votes: Votes }

const VoteButtons = ({ projectId, username, votes }: VoteButtonsProps) => {
  const client = useQueryClient()
  const { queryKey } = votesQuery(projectId, username)
  const cast = useMutation({
    mutationFn: async (vote: Vote) => await call(castVote, { query: { id: projectId, vote } }),
    onMutate: async (vote) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before !== undefined) client.setQueryData(queryKey, withVote(before, vote))
      return { before }
    },
    onSuccess: (after) => client.setQueryData(queryKey, after),
    onError: (_error, _vote, context) => {
      client.setQueryData(queryKey, context?.before)
      toast.error(texts.voteCouldNotBeCounted)
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
