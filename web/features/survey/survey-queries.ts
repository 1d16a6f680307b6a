import { queryOptions } from '@tanstack/react-query'
import { getSurvey } from '../../../shared/contract/survey.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

/** The stored answers; null before there are any. */
export const surveyQuery = (username: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'survey', username],
    queryFn: async ({ signal }) => await call(getSurvey, { signal }),
    staleTime: Infinity,
  })
