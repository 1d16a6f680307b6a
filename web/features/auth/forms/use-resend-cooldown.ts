import { useEffect, useState } from 'react'
import { cooldownAt } from './resend-cooldown.ts'

/** Counts down the whole seconds until a code can be sent again; 0 when it can. */
export const useResendCooldown = (sentAt: number | null): number => {
  // A new object at each tick: a timer that fires early finds the same second and must be set again.
  const [tick, setTick] = useState(() => ({ at: Date.now() }))
  useEffect(() => {
    const { seconds, nextTickMilliseconds } = cooldownAt(sentAt, tick.at)
    if (seconds === 0) return
    const timer = setTimeout(() => setTick({ at: Date.now() }), nextTickMilliseconds)
    return () => clearTimeout(timer)
  }, [sentAt, tick])
  return cooldownAt(sentAt, tick.at).seconds
}
