import { getSettings } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { profileOf } from './profile-of.ts'
import { checkSettingsId, presentSettings } from './settings.ts'

export const handler = handle(getSettings, async ({ session, body }) => {
  checkSettingsId(body.id, session)
  return presentSettings(session, await profileOf(session.sub))
})
