import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { authAddress } from '../../features/auth/auth-address.ts'
import { useAuthControls } from '../../features/auth/auth-controls.ts'
import { useBusy } from '../../lib/hooks/use-busy.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { useSession } from '../../lib/session/session.ts'
import { isTourAsked } from '../../lib/tour-address.ts'
import { userType } from '../../lib/user-type.ts'
import { routeOf } from '../routes.tsx'

/** Milliseconds from the load of the page until a visitor is asked. */
const DELAY_MS = 60_000

const Dialog = lazyComponent(
  () => import('../../features/survey/visitor/visitor-survey-dialog.tsx'),
)

/**
 * Asks a visitor once in each load of the page, and waits while the visitor is busy or the tour is
 * open.
 */
export const VisitorSurvey = () => {
  const { status } = useSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { open } = useAuthControls()
  const narrow = useNarrow()
  const [progress, setProgress] = useState<'waiting' | 'asking' | 'over'>('waiting')
  const isLate = useLoadedFor(DELAY_MS)
  const isUnknown = userType.use() === null
  const isHere = status === 'unauthenticated' && isAskedAt(path)
  const isTour = path === '/' && isTourAsked(search)
  const isWanted = progress === 'waiting' && isLate && isUnknown && isHere && !isTour
  const isDue = useLoadedDialog(isWanted) && isWanted
  const isBusy = useBusy(isDue)
  if (isDue && !isBusy) setProgress('asking')
  if (progress === 'waiting') return null
  const close = () => setProgress('over')
  const goOn = (view: 'login' | 'signup') => () => {
    close()
    if (narrow) navigate(authAddress(view, { path, search }, location.origin))
    else open(view)
  }
  return (
    <Dialog
      open={progress === 'asking' && isHere}
      onClose={close}
      onSignUp={goOn('signup')}
      onLogIn={goOn('login')}
    />
  )
}

const isAskedAt = (path: string): boolean => {
  const route = routeOf(path)?.path
  return route === '/' || route === '/projects/:id'
}

/** Whether the dialog can open at once: the visitor may type until its code is there. */
const useLoadedDialog = (isWanted: boolean): boolean => {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // Nobody asked for it: where it cannot be loaded, the page goes on without it.
    if (isWanted)
      Dialog.load()
        .then(() => setLoaded(true))
        .catch(() => undefined)
  }, [isWanted])
  return isLoaded
}

/** Whether the page was loaded so many milliseconds ago, on whichever route. */
const useLoadedFor = (milliseconds: number): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const rest = performance.timeOrigin + milliseconds - Date.now()
    const timer = setTimeout(() => setOver(true), Math.max(0, rest))
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
