import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { authAddress } from '../../features/auth/auth-address.ts'
import { useAuthControls } from '../../features/auth/auth-controls.ts'
import { useDialogOpen } from '../../lib/hooks/use-dialog-open.ts'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { useSession } from '../../lib/session/session.ts'
import { addressAfterTour, isTourAsked } from '../../lib/tour-address.ts'
import { useDueSurvey } from './use-due-survey.ts'

const GuidedTour = lazyComponent(() => import('../../features/tour/guided-tour.tsx'))

/** Runs the guided tour while the address of the home page asks for it. */
export const TourGate = () => {
  const [path] = useLocation()
  const search = useSearch()
  return path === '/' && isTourAsked(search) ? <AskedTour search={search} /> : null
}

/** Begins once it is known who is there, and after the first-login survey. */
const AskedTour = ({ search }: { search: string }) => {
  const session = useSession()
  const [, navigate] = useLocation()
  const narrow = useNarrow()
  const { open } = useAuthControls()
  const survey = useDueSurvey()
  const [hasBegun, setBegun] = useState(false)
  const isOffered = useFlag('guidedTour') === true
  const isDue = !hasBegun && isOffered && session.status !== 'loading' && survey.status === 'none'
  const isBusy = useDialogOpen(isDue)
  if (isDue && !isBusy) setBegun(true)

  const end = useCallback(
    () => navigate(addressAfterTour(search), { replace: true }),
    [navigate, search],
  )
  const signUp = () => {
    const returnUrl = addressAfterTour(search)
    end()
    if (narrow) {
      navigate(authAddress('signup', { path: returnUrl, search: '' }, location.origin))
    } else open('signup')
  }
  return hasBegun ? (
    <GuidedTour isSignedIn={session.status === 'authenticated'} onEnd={end} onSignUp={signUp} />
  ) : null
}
