import { setTimeout as wait } from 'node:timers/promises'
import { countPageView } from '../../shared/contract/projects/engagement.ts'
import { dayOf } from '../../shared/values/days.ts'
import { ownTables } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { createRetry } from '../platform/dynamodb/retry.ts'
import { noteTouched } from '../platform/dynamodb/touched-notes.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { flags, rateLimit } from '../platform/rate-limit/consume.ts'
import { counterKey } from '../platform/rate-limit/counter-key.ts'
import type { Flag } from '../platform/rate-limit/flags.ts'
import type { ViewCounts } from './engagement/engagement-items.ts'
import { limits } from './engagement/limits.ts'
import { findVoter, createVoter, type Voter } from './engagement/voter.ts'
import { requireProject } from './dossier/require-project.ts'
import { isFromOwnPage, isPrefetch, isRobot } from './engagement/request-origin.ts'
import { createViews, type Views } from './engagement/views.ts'

type Request = CheckedRequest<typeof countPageView>

let counter: Views | undefined
const views = (): Views =>
  (counter ??= createViews({
    ...ownTables(),
    retry: createRetry({ random: Math.random, sleep: wait }),
    random: Math.random,
  }))

export const handler = handle(countPageView, async (request) => {
  const { projectId } = request.query
  await requireProject(projectId)
  const known = findVoter(request)
  if (!isVisit(request) || !(await isWithinLimits(request, known))) {
    return viewsResponse(projectId, await views().count(projectId, request.now))
  }
  const { voter, cookie } = known ? { voter: known, cookie: undefined } : createVoter(request)
  const flag = counterKey(config().secret, viewed.name, viewOf(voter, request))
  const counts = await views().countOne(projectId, flag, request.now)
  await noteTouched({ ...ownTables(), table: 'engagement' }, projectId, request.now)
  return new HttpResponse(viewsResponse(projectId, counts), {
    cookies: cookie === undefined ? [] : [cookie],
  })
})

const isVisit = ({ headers, userAgent }: Request): boolean =>
  isFromOwnPage(headers, config().trustedOrigins) && !isPrefetch(headers) && !isRobot(userAgent)

/** That it was counted; `Views` sets it with the count. */
const viewed: Flag = { name: 'view', seconds: 86_400 }

const viewOf = (voter: Voter, { query: { projectId }, now }: Request): string =>
  voter.idFor(`${projectId}\n${dayOf(now)}`)

/** Beyond the limits views are answered but not counted. */
const isWithinLimits = async (request: Request, known: Voter | undefined): Promise<boolean> => {
  const block = addressBlock(request.clientAddress)
  const isNewHere = known && !(await flags().has(viewed, viewOf(known, request)))
  const waits = await Promise.all([
    rateLimit().consume(limits.viewsPerAddress, block),
    known ? undefined : rateLimit().consume(limits.newViewersPerAddress, block),
    isNewHere
      ? rateLimit().consume(limits.viewersPerAddress, `${block}/${request.query.projectId}`)
      : undefined,
  ])
  return waits.every((seconds) => seconds === undefined)
}

const viewsResponse = (projectId: string, { total, last24h, last7d, before7d }: ViewCounts) => ({
  projectId,
  total,
  last24h,
  last7d,
  trendPercentage: before7d === 0 ? null : Math.round(((last7d - before7d) / before7d) * 1000) / 10,
})
