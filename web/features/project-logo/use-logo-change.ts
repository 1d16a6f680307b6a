import { useRef, useState } from 'react'
import { removeLogo, uploadLogo } from '../../../shared/contract/projects/logo.ts'
import { toast } from '../../components/feedback/toast.ts'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { formRefusal } from '../../lib/forms/form-refusal.ts'
import type { ChosenPicture } from './read-picture.ts'
import * as texts from './texts.ts'

/** Saves or removes the logo of a project, one at a time. */
export const useLogoChange = (projectId: string) => {
  const isRunning = useRef(false)
  const [pending, setPending] = useState<'save' | 'remove'>()
  const [failure, setFailure] = useState<string>()

  const run = async (
    kind: 'save' | 'remove',
    act: () => Promise<unknown>,
    onDone: () => void,
  ): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(kind)
    setFailure(undefined)
    try {
      await act()
      toast.success(kind === 'save' ? texts.saved : texts.removed)
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      isRunning.current = false
      setPending(undefined)
    }
  }

  return {
    pending,
    failure,
    setFailure,
    save: ({ file, idempotencyKey }: ChosenPicture, onDone: () => void) => {
      const body = { projectId, logo: file }
      void run('save', async () => await call(uploadLogo, { body, idempotencyKey }), onDone)
    },
    remove: (onDone: () => void) => {
      const body = { projectId }
      void run('remove', async () => await call(removeLogo, { body }), onDone)
    },
  }
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof CallError) || error.status === 0) return texts.offline
  const { fields, whole } = formRefusal(error, ['logo'])
  return fields?.logo ?? whole ?? texts.offline
}
