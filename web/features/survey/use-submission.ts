import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type SurveyAnswers, uploadSurvey } from '../../../shared/contract/survey.ts'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { youAreSignedOut } from '../../lib/forms/texts.ts'
import { useCallUnderKey } from '../../lib/forms/use-idempotency-key.ts'
import { USER_SCOPE, useUser } from '../../lib/session/session.ts'
import { userType } from '../../lib/user-type.ts'
import { createListMaker } from './list-maker.ts'
import { answersOf, type SurveyState } from './survey-steps.ts'
import * as texts from './texts.ts'

/**
 * Sends the answers; another try does nothing twice, also with other answers. The user type is
 * stored in the browser as well, where it orders pages; not in that of staff who act as the user.
 *
 * @param earlier answers whose projects stay: the user is not asked for a list again
 */
export const useSubmission = (earlier?: SurveyAnswers) => {
  const client = useQueryClient()
  const isActing = useUser()?.adminId !== undefined
  const isSending = useRef(false)
  const [makeList] = useState(createListMaker)
  const upload = useCallUnderKey(uploadSurvey)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const nameError =
    failure instanceof CallError
      ? (failure.fieldErrors['name'] ?? failure.fieldErrors['survey.watchlistName'])
      : undefined
  const send = async (state: SurveyState): Promise<boolean> => {
    if (isSending.current) return false
    const kept = earlier && { projects: earlier.projects, watchlistName: earlier.watchlistName }
    const answers = { ...answersOf(state), ...kept }
    const { projects, watchlistName: name } = answers
    isSending.current = true
    setPending(true)
    setFailure(undefined)
    try {
      // The list comes first: with the answers stored, nobody would be asked for it again.
      if (!kept && projects.length > 0 && name !== null) await makeList({ name, projects })
      await upload({ survey: answers })
      if (!isActing && answers.userType !== userType.current()) userType.save(answers.userType)
      void client.invalidateQueries({ queryKey: [USER_SCOPE] })
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return {
    send,
    isPending,
    nameError,
    problem: failure === undefined || nameError !== undefined ? undefined : problemOf(failure),
    reset: () => setFailure(undefined),
  }
}

const problemOf = (error: unknown): string => {
  if (!(error instanceof CallError) || error.status === 0) return texts.couldNotBeSent
  if (error.status === 401) return youAreSignedOut
  return error.status < 500 ? error.message : UNKNOWN_FAILURE
}
