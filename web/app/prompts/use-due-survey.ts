import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { modeOf, promptTime, type SurveyMode } from '../../features/survey/survey-prompt.ts'
import { surveyQuery } from '../../features/survey/survey-queries.ts'
import { watchlistsQuery } from '../../features/watchlist/watchlist-queries.ts'
import { useUser } from '../../lib/session/session.ts'

/** What is known of the first-login survey. `none`: it does not open by itself. */
export type DueSurvey =
  | { readonly status: 'unknown' | 'none' }
  | { readonly status: 'due'; readonly mode: SurveyMode; readonly hasWatchlists: boolean }

/** Asks neither a visitor nor staff who act as a user: their answers would be the user's. */
export const useDueSurvey = (): DueSurvey => {
  const user = useUser()
  const username = user?.adminId === undefined ? user?.username : undefined
  // A survey becomes due with the load of the page, not in the middle of it.
  const [now] = useState(() => Date.now())
  const mode = modeOf(promptTime.use(), now)
  const isUser = username !== undefined
  const answers = useQuery({
    ...surveyQuery(username ?? ''),
    enabled: isUser,
    // Another tab may have answered meanwhile.
    refetchOnWindowFocus: ({ state }) => state.data === null && mode !== null && 'always',
  })
  const isUnanswered = answers.data === null && mode !== null
  const lists = useQuery({ ...watchlistsQuery(username ?? ''), enabled: isUser && isUnanswered })
  if (!isUser || mode === null || answers.isLoadingError || lists.isLoadingError)
    return { status: 'none' }
  if (answers.data === undefined) return { status: 'unknown' }
  if (!isUnanswered) return { status: 'none' }
  return lists.data === undefined
    ? { status: 'unknown' }
    : { status: 'due', mode, hasWatchlists: lists.data.length > 0 }
}
