import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'
import { submitSurvey } from './survey-queries.ts'
import { answersOf, type SurveyState } from './survey-steps.ts'

/** Sends the answers; one key for the same answers, so that another try does nothing twice. */
export const useSubmission = () => {
  const client = useQueryClient()
  const isSending = useRef(false)
  const last = useRef({ text: '', key: '' })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const nameError =
    failure instanceof CallError
      ? (failure.fieldErrors['name'] ?? failure.fieldErrors['survey.watchlistName'])
      : undefined
  const send = async (state: SurveyState): Promise<boolean> => {
    if (isSending.current) return false
    const answers = answersOf(state)
    const text = JSON.stringify(answers)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    isSending.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await submitSurvey(answers, last.current.key)
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
  if (!(error instanceof CallError) || error.status === 0)
    return 'Your answers could not be sent. Try again.'
  if (error.status === 401) return 'You are signed out. Log in again to continue.'
  return error.status < 500 ? error.message : UNKNOWN_FAILURE
}
