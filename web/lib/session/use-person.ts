import { useEffect, useState } from 'react'
import { useUser } from './session.ts'
import { SESSION_NEWS } from './session-channel.ts'

/**
 * Changes when somebody else may sit there, who must not see what was typed: with another user, and
 * after a sign-out in this browser. A session that ends by itself or from another device tells of
 * nobody else, and a visitor who logs in is the same person.
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
