import { useEffect, useState } from 'react'
import { useUser } from './session.ts'
import { SESSION_NEWS } from './session-channel.ts'

/**
 * A number that changes when another person may sit at the browser, who must not see what was typed:
 * with another user, and after a sign-out in this browser. It stays when a session ends by time or
 * from another device, and when a visitor logs in.
 */
export const usePerson = (): number => {
  const username = useUser()?.username
  const [news, setNews] = useState(0)
  useEffect(() => {
    const count = () => setNews((before) => before + 1)
    addEventListener(SESSION_NEWS, count)
    return () => removeEventListener(SESSION_NEWS, count)
  }, [])
  const [last, setLast] = useState({ username, news, person: 0 })
  const hasChanged = username === undefined ? news !== last.news : username !== last.username
  if (last.username === undefined) {
    if (username !== undefined) setLast({ ...last, username, news })
  } else if (hasChanged) setLast({ username, news, person: last.person + 1 })
  return last.person
}
