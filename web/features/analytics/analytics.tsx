import { useEffect, useState } from 'react'
import { listenToEvents } from '../../lib/analytics/track-event.ts'
import { useSession } from '../../lib/session/session.ts'
import { createUserEvents } from './user-events.ts'

/** Passes on what the visitor does, in a file of its own: only who allowed it loads this. */
const Analytics = () => {
  const session = useSession()
  const [userEvents] = useState(createUserEvents)
  const isKnown = session.status !== 'loading'
  const username = session.status === 'authenticated' ? session.user.username : null
  useEffect(
    () => userEvents.setUser(isKnown ? username : undefined),
    [userEvents, isKnown, username],
  )
  useEffect(() => listenToEvents(userEvents.take), [userEvents])
  return null
}

export default Analytics
