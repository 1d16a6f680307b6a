import { useEffect, useState } from 'react'
import { listenToEvents, type TrackedEvent } from '../../lib/analytics/track-event.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { callTag, startTag, tagPath } from './tag.ts'
import { reportTimings } from './timings.ts'
import { createUserEvents } from './user-events.ts'

/** For the life of the page: nothing can end it. */
let reportsTimings = false

/** Passes on what the visitor does, in a file of its own: only who allowed it loads this. */
const Analytics = () => {
  const { status } = useSession()
  const user = useUser()
  const [userEvents] = useState(createUserEvents)
  const isKnown = status !== 'loading'
  // What staff do as a user is not what the user did.
  const username = user?.adminId === undefined ? (user?.username ?? null) : null
  useEffect(
    () => userEvents.setUser(isKnown ? username : undefined),
    [userEvents, isKnown, username],
  )
  useEffect(() => {
    const stopTag = startTag()
    const stopListening = listenToEvents((event) => {
      tagPageView(event)
      userEvents.take(event)
    })
    if (!reportsTimings) reportTimings()
    reportsTimings = true
    return () => {
      stopListening()
      stopTag()
    }
  }, [userEvents])
  return null
}

export default Analytics

const tagPageView = ({ eventName, properties }: TrackedEvent): void => {
  if (eventName !== 'page_viewed') return
  const { path } = properties
  tagPath()
  callTag('event', 'page_view', { page_path: path, page_location: location.origin + path })
}
