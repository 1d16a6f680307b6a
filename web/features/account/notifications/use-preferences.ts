import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Preferences,
  type SsoSettings,
  updateSettings,
} from '../../../../shared/contract/user.ts'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { reasonOf, SETTINGS_SAVED } from '../account-messages.ts'
import { settingsQuery } from '../account-queries.ts'

export type UsedPreferences = {
  /** As saved, or as they are being saved. */
  shown: Preferences
  /** Saves a change at once. */
  choose: (preferences: Partial<Preferences>) => void
}

/** Which emails the user wants, and how to change that. */
export const usePreferences = (settings: SsoSettings): UsedPreferences => {
  const client = useQueryClient()
  // Known at once, before the second press of a double click.
  const sending = useRef(false)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (preferences: Partial<Preferences>) =>
      await call(updateSettings, { body: { id: null, preferences } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      toast.success(SETTINGS_SAVED)
    },
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => {
      sending.current = false
    },
    networkMode: 'always',
  })
  return {
    shown: { ...settings.preferences, ...(isPending && variables) },
    choose: (preferences) => {
      if (sending.current) return
      sending.current = true
      mutate(preferences)
    },
  }
}
