import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  modeOf,
  promptTime,
  storedUserType,
  type SurveyMode,
} from '../features/survey/survey-prompt.ts'
import { SurveyDialog } from '../features/survey/survey-dialog.tsx'
import { surveyQuery } from '../features/survey/survey-queries.ts'
import type { KnownBefore } from '../features/survey/survey-steps.ts'
import { watchlistsQuery } from '../features/watchlist/watchlist-queries.ts'
import { useSession } from '../lib/session/session.ts'

/** Asks a signed-in user who has not answered yet, in a file of its own. */
const FirstLoginSurvey = () => {
  const session = useSession()
  return session.status === 'authenticated' ? (
    <SurveyOf key={session.user.username} username={session.user.username} />
  ) : null
}

type Survey = { readonly mode: SurveyMode; readonly known: KnownBefore; readonly isOpen: boolean }

const SurveyOf = ({ username }: { username: string }) => {
  const { data: answers } = useQuery(surveyQuery(username))
  const [mode] = useState(() => modeOf(promptTime.current(), Date.now()))
  const isDue = answers === null && mode !== null
  const { data: lists } = useQuery({ ...watchlistsQuery(username), enabled: isDue })
  // Kept from the moment it opens: the answers and the list that it stores must not close it.
  const [survey, setSurvey] = useState<Survey>()
  if (survey === undefined && isDue && lists !== undefined) {
    const known = { userType: storedUserType(), hasWatchlists: lists.length > 0 }
    setSurvey({ mode, known, isOpen: true })
  }
  if (survey === undefined) return null
  return (
    <SurveyDialog
      mode={survey.mode}
      known={survey.known}
      open={survey.isOpen}
      onClose={(isFinished) => {
        if (!isFinished) promptTime.save(Date.now())
        setSurvey({ ...survey, isOpen: false })
      }}
    />
  )
}

export default FirstLoginSurvey
