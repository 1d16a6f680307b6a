import { getSettings } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { requireProfile } from './profile/require-profile.ts'
import { checkSettingsId, presentSettings } from './profile/settings.ts'

export const handler = handle(getSettings, async ({ session, body }) => {
  checkSettingsId(body.id, session)
  return presentSettings(session, await requireProfile(session.sub))
})
