import { eventStore } from '../../platform/config/clients.ts'
import { accountDeleted } from '../../platform/personal-data/account-deleted.ts'
import { type ActiveProfile, type Profile, profiles } from '../decider.ts'

/** @throws Refusal `AccountDeleted` */
export const requireProfile = async (userId: string): Promise<ActiveProfile> =>
  requireActive((await eventStore().load(profiles, userId)).state)

/** @throws Refusal `AccountDeleted` */
export const requireActive = (profile: Profile): ActiveProfile => {
  if (profile.status === 'erased') throw accountDeleted()
  return profile
}
