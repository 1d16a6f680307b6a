import { updateSettings } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { execute } from './profile/execute.ts'
import { checkSettingsId, presentSettings } from './profile/settings.ts'

export const handler = handle(updateSettings, async ({ session, body, commandId, requestId }) => {
  checkSettingsId(body.id, session)
  const { preferences } = body
  const profile = await execute(
    updateSettings,
    { userId: session.sub, commandId, requestId, asked: preferences },
    { type: 'ChangePreferences', preferences },
  )
  return presentSettings(session, profile)
})
