import { useEffect, useState } from 'react'
import { useUser } from './session.ts'
import { onSessionMessage, sessionEndedHere } from './session-channel.ts'

/**
 * A number that changes when another person may sit at the browser, who must not see what was typed:
 * with another user, and after a sign-out in this browser. It stays when a session ends by time or
 * from another device, and when a visitor logs in.
 */
export const usePerson = (): number => {
  const username = useUser()?.username
  const [signOuts, setSignOuts] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    onSessionMessage((isSignOut) => {
      if (isSignOut) setSignOuts((before) => before + 1)
    }, stop.signal)
    return () => stop.abort()
  }, [])
  const [last, setLast] = useState({ username, signOuts, person: 0 })
  const hasChanged =
    username === undefined
      ? sessionEndedHere() || signOuts !== last.signOuts
      : username !== last.username
  if (last.username === undefined) {
    if (username !== undefined) setLast({ ...last, username, signOuts })
  } else if (hasChanged) setLast({ username, signOuts, person: last.person + 1 })
  return last.person
}
