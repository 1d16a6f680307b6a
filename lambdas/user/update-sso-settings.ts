import { updateSettings } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './profile/execute.ts'
import { checkSettingsId, settingsResponse } from './profile/settings.ts'

export const handler = handle(updateSettings, async (request) => {
  const { session, body } = request
  checkSettingsId(body.id, session)
  const { preferences } = body
  const profile = await execute(
    updateSettings,
    { ...request, body: preferences },
    { type: 'ChangePreferences', preferences },
  )
  return settingsResponse(session, profile)
})
