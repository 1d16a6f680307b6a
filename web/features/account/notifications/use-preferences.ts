import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type Preferences,
  type SsoSettings,
  updateSettings,
} from '../../../../shared/contract/user.ts'
import { call } from '../../../lib/api/call.ts'
import { SETTINGS_SAVED } from '../account-messages.ts'
import { refresh, replace, settingsQuery } from '../account-queries.ts'
import { useAction } from '../use-action.ts'

export type PreferencesState = {
  /** As saved, with the changes that are being saved. */
  preferences: Preferences
  save: (change: Partial<Preferences>) => void
}

export const usePreferences = (settings: SsoSettings): PreferencesState => {
  const client = useQueryClient()
  // What is chosen while a call is under way waits for its answer.
  const unsent = useRef<Partial<Preferences>>(undefined)
  // Shown until what is saved arrives, as the box would jump back in between.
  const [chosen, setChosen] = useState<{ over: SsoSettings; change: Partial<Preferences> }>()
  const saving = useAction(
    async () => {
      while (unsent.current !== undefined) {
        const preferences = unsent.current
        unsent.current = undefined
        const saved = await call(updateSettings, { body: { id: null, preferences } })
        if (unsent.current === undefined) await replace(client, settingsQuery, saved)
      }
      return SETTINGS_SAVED
    },
    async () => {
      unsent.current = undefined
      setChosen(undefined)
      await refresh(client, settingsQuery)
    },
  )
  const shown = saving.isPending || chosen?.over === settings ? chosen?.change : undefined
  return {
    preferences: { ...settings.preferences, ...shown },
    save: (change) => {
      unsent.current = { ...unsent.current, ...change }
      setChosen({ over: settings, change: { ...shown, ...change } })
      saving.run()
    },
  }
}
