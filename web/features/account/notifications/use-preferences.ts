import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type Preferences,
  type SsoSettings,
  updateSettings,
} from '../../../../shared/contract/user.ts'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { errorMessage, SETTINGS_SAVED } from '../account-messages.ts'
import { replace, settingsQuery } from '../account-queries.ts'

export type PreferencesState = {
  /** As saved, with the change that is being saved. */
  preferences: Preferences
  save: (change: Partial<Preferences>) => void
}

export const usePreferences = (settings: SsoSettings): PreferencesState => {
  const client = useQueryClient()
  // `isPending` comes too late for the second press of a double click.
  const sending = useRef(false)
  // `variables` comes a moment after the press, and the box would jump back meanwhile.
  const [pressed, setPressed] = useState<{ over: SsoSettings; change: Partial<Preferences> }>()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (preferences: Partial<Preferences>) =>
      await call(updateSettings, { body: { id: null, preferences } }),
    onSuccess: async (saved) => {
      await replace(client, settingsQuery, saved)
      toast.success(SETTINGS_SAVED)
    },
    onError: (error) => {
      setPressed(undefined)
      toast.error(errorMessage(error))
    },
    onSettled: () => {
      sending.current = false
    },
  })
  return {
    preferences: {
      ...settings.preferences,
      ...(pressed?.over === settings && pressed.change),
      ...(isPending && variables),
    },
    save: (change) => {
      if (sending.current) return
      sending.current = true
      setPressed({ over: settings, change })
      mutate(change)
    },
  }
}
