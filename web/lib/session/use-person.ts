import { useState } from 'react'
import { useUser } from './session.ts'
import { useSignOuts } from './session-channel.ts'

/**
 * Changes when somebody else may sit there, who must not see what was typed: with another user, and
 * after a sign-out in this browser. A session that ends by itself or from another device tells of
 * nobody else, and a visitor who logs in is the same person.
 */
export const usePerson = (): number => {
  const username = useUser()?.username
  const signOuts = useSignOuts()
  const [last, setLast] = useState({ username, signOuts, person: 0 })
  const hasChanged =
    username === undefined ? signOuts !== last.signOuts : username !== last.username
  if (last.username === undefined) {
    if (username !== undefined) setLast({ ...last, username, signOuts })
  } else if (hasChanged) setLast({ username, signOuts, person: last.person + 1 })
  return last.person
}
