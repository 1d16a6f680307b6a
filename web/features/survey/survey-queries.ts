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

/** The key under which this content is sent; what was done already under it is not done again. */
export type KeyOf = (content: unknown) => string

/**
 * Creates the list that the answers name, if any, and stores them. The list comes first: with the
 * answers stored, nobody would be asked for it again.
 *
 * @param withList false: the list of these answers was created when they were given first
 * @throws CallError
 */
export const submitSurvey = async (
  survey: BodyInputOf<typeof uploadSurvey>['survey'],
  { keyOfList, keyOfAnswers }: { readonly keyOfList: KeyOf; readonly keyOfAnswers: KeyOf },
  withList: boolean,
): Promise<void> => {
  const { projects = [], watchlistName: name } = survey
  if (withList && projects.length > 0 && typeof name === 'string') {
    const body = { name, projects }
    await call(createWatchlist, { body, idempotencyKey: keyOfList(body) })
  }
  await call(uploadSurvey, { body: { survey }, idempotencyKey: keyOfAnswers(survey) })
}
