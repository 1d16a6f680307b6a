import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { promptTime, type SurveyMode } from '../../features/survey/survey-prompt.ts'
import { SurveyDialog } from '../../features/survey/survey-dialog.tsx'
import type { KnownBefore } from '../../features/survey/survey-steps.ts'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useBusy } from '../../lib/hooks/use-busy.ts'
import { useUser } from '../../lib/session/session.ts'
import { tourAddress } from '../../lib/tour-address.ts'
import { userType } from '../../lib/user-type.ts'
import { useDueSurvey } from './use-due-survey.ts'

/** Asks a signed-in user who has not answered yet, in a file of its own. */
const FirstLoginSurvey = () => {
  const username = useUser()?.username
  return username === undefined ? null : <SurveyOf key={username} />
}

type Survey = { readonly mode: SurveyMode; readonly known: KnownBefore; readonly isOpen: boolean }

const SurveyOf = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const due = useDueSurvey()
  const offersTour = useFlag('guidedTour') === true
  // Kept from the moment it opens: the answers and the list that it stores must not close it.
  const [survey, setSurvey] = useState<Survey>()
  const isDue = survey === undefined && due.status === 'due'
  const isBusy = useBusy(isDue)
  if (isDue && !isBusy) {
    const known = { userType: userType.current(), hasWatchlists: due.hasWatchlists }
    setSurvey({ mode: due.mode, known, isOpen: true })
  }
  if (survey === undefined) return null
  const close = () => setSurvey({ ...survey, isOpen: false })
  const startTour = () => {
    close()
    navigate(tourAddress(path, search))
  }
  return (
    <SurveyDialog
      mode={survey.mode}
      known={survey.known}
      open={survey.isOpen}
      isOver={due.status === 'none'}
      onClose={close}
      onLater={() => {
        promptTime.save(Date.now())
        close()
      }}
      onTour={survey.mode === 'first-login' && offersTour ? startTour : undefined}
    />
  )
}

export default FirstLoginSurvey
