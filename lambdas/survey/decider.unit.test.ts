import { describe, test } from 'vitest'
import { nothing, specify } from '../../test/support/event-store/given-when-then.ts'
import { type SurveyCommand, type SurveyEvent, surveys } from './decider.ts'

const given = specify(surveys)

const answer = (fingerprint: string, sealed: string): SurveyCommand => ({
  type: 'AnswerSurvey',
  fingerprint,
  sealed,
})
const answered = (fingerprint: string, sealed: string): SurveyEvent => ({
  type: 'SurveyAnswered',
  data: { fingerprint, sealed },
})

describe('AnswerSurvey', () => {
  test('records the first answers', () => {
    given([])
      .when(answer('a', 'sealed-a'))
      .then([answered('a', 'sealed-a')])
  })

  test('records other answers in place of earlier ones', () => {
    given([answered('a', 'sealed-a')])
      .when(answer('b', 'sealed-b'))
      .then([answered('b', 'sealed-b')])
  })

  test('changes nothing when the newest answers are the same, though encrypted anew', () => {
    given([answered('b', 'sealed-b'), answered('a', 'sealed-a')])
      .when(answer('a', 'sealed-again'))
      .then(nothing)
  })

  test('records answers that were given before the newest ones', () => {
    given([answered('a', 'sealed-a'), answered('b', 'sealed-b')])
      .when(answer('a', 'sealed-again'))
      .then([answered('a', 'sealed-again')])
  })
})
