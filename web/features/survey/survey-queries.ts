import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import { getSurvey, uploadSurvey } from '../../../shared/contract/survey.ts'
import { createWatchlist } from '../../../shared/contract/watchlist.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

/** The stored answers; null before there are any. */
export const surveyQuery = (username: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'survey', username],
    queryFn: async ({ signal }) => await call(getSurvey, { signal }),
    staleTime: Infinity,
  })

/**
 * Creates the list that the answers name, if any, and stores them. The list comes first: with the
 * answers stored, nobody would be asked for it again.
 *
 * @param key of this submission; what has been done already under it is not done again
 * @param withList false: the list of these answers was created when they were given first
 * @throws CallError
 */
export const submitSurvey = async (
  survey: BodyInputOf<typeof uploadSurvey>['survey'],
  key: string,
  withList: boolean,
): Promise<void> => {
  const { projects = [], watchlistName: name } = survey
  if (withList && projects.length > 0 && typeof name === 'string') {
    await call(createWatchlist, { body: { name, projects }, idempotencyKey: key })
  }
  await call(uploadSurvey, { body: { survey }, idempotencyKey: key })
}
