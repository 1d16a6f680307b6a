import { useEffect, useState } from 'react'
import { cooldownAt } from './resend-cooldown.ts'

/** Whole seconds until a code may be sent again, counted down each second; 0 when it may. */
export const useResendCooldown = (sentAt: number | null): number => {
  // A new object at each look: a timer that fires a moment early finds the same second, and the
  // next one must be set all the same.
  const [look, setLook] = useState(() => ({ at: Date.now() }))
  useEffect(() => {
    const { seconds, nextAfter } = cooldownAt(sentAt, look.at)
    if (seconds === 0) return
    const timer = setTimeout(() => setLook({ at: Date.now() }), nextAfter)
    return () => clearTimeout(timer)
  }, [sentAt, look])
  return cooldownAt(sentAt, look.at).seconds
}
