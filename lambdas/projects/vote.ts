import { setTimeout as wait } from 'node:timers/promises'
import { castVote } from '../../shared/contract/projects/engagement.ts'
import { ownTables } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { createRetry } from '../platform/dynamodb/retry.ts'
import { noteTouched } from '../platform/dynamodb/touched-notes.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { type VoteStore, createVoteStore } from './engagement/vote-store.ts'
import { type VoteCounts, yesPercentage } from './engagement/engagement-items.ts'
import { limits } from './engagement/limits.ts'
import { findVoter, createVoter, type Voter } from './engagement/voter.ts'
import { requireProject } from './dossier/require-project.ts'
import { isFromOwnPage, isPrefetch } from './engagement/request-origin.ts'

type Request = CheckedRequest<typeof castVote>

let store: VoteStore | undefined
const votes = (): VoteStore =>
  (store ??= createVoteStore({
    ...ownTables(),
    retry: createRetry({ random: Math.random, sleep: wait }),
  }))

export const handler = handle(castVote, async (request) => {
  const { id, vote, asUser } = request.query
  const known = findVoter(request)
  // A prefetch only reads; the click that may follow votes.
  if (vote === undefined || isPrefetch(request.headers)) {
    await requireProject(id)
    const yourVote = known ? await votes().voteOf(id, known.idFor(id)) : null
    return votesResponse(id, yourVote, await votes().count(id))
  }
  if (!isFromOwnPage(request.headers, config().trustedOrigins)) {
    throw new HttpError(403, 'ForeignOrigin', 'Vote on the page of the project, on this site.')
  }
  // Who was signed in when the page was drawn would have a second vote, as a visitor.
  if (asUser !== undefined && !request.session) {
    throw new HttpError(401, 'Unauthorized', 'Sign in first.')
  }
  await requireProject(id)
  await countCall(request, known)
  const { voter, cookie } = known ? { voter: known, cookie: undefined } : createVoter(request)
  const yourVote = await votes().cast({
    project: id,
    voter: voter.idFor(id),
    signedIn: voter.signedIn,
    vote,
    at: request.now,
  })
  await noteTouched({ ...ownTables(), table: 'engagement' }, id, request.now)
  return new HttpResponse(votesResponse(id, yourVote, await votes().count(id)), {
    cookies: cookie === undefined ? [] : [cookie],
  })
})

const countCall = async (
  { session, clientAddress, query: { id } }: Request,
  known: Voter | undefined,
): Promise<void> => {
  const block = addressBlock(clientAddress)
  const isFirst = !known || (await votes().voteOf(id, known.idFor(id))) === null
  // Apart: visitors take nothing of what users of their address have.
  const place = session ? `users/${block}/${id}` : `${block}/${id}`
  await consume([
    session ? [limits.votesPerUser, session.sub] : [limits.votesPerAddress, block],
    ...(known ? [] : [[limits.newVotersPerAddress, block] as const]),
    ...(isFirst ? [[limits.firstVotesPerAddress, place] as const] : []),
  ])
}

const votesResponse = (id: string, yourVote: 'yes' | 'no' | null, counts: VoteCounts) => ({
  id,
  yourVote,
  yesCount: counts.yes,
  noCount: counts.no,
  total: counts.yes + counts.no,
  yesPercentage: yesPercentage(counts.yes, counts.no),
  signedInYesPercentage: yesPercentage(counts.signedYes, counts.signedNo),
})
