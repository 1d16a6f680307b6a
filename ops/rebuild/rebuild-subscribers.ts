import { restoreSubscriber } from '../../lambdas/notifications/operations.ts'
import { type Profile, profiles } from '../../lambdas/user/decider.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

/**
 * Puts who gets digests and news into their lists again. The heads have to be right.
 *
 * @param now epoch milliseconds; where the lists were lost digests begin with it, news a day before
 * @returns how many users have profiles
 */
export const rebuildSubscribers = async (tables: HeadsPlace, now: number): Promise<number> => {
  let count = 0
  for await (const { id: userId, version, state } of headsOf(tables, profiles.category)) {
    const profile = state as Profile
    if (profile.status === 'erased') continue
    await restoreSubscriber(tables, { userId, preferences: profile.preferences, version }, now)
    count += 1
  }
  return count
}
