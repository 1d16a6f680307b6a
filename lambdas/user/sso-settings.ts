import { getSettings } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { requireProfile } from './profile/require-profile.ts'
import { checkSettingsId, settingsResponse } from './profile/settings.ts'

export const handler = handle(getSettings, async ({ session, body }) => {
  checkSettingsId(body.id, session)
  return settingsResponse(session, await requireProfile(session.sub))
})
