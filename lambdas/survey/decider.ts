import type { Decider, Recorded } from '../platform/event-store/decider.ts'

/** One stream per user. */
export interface Survey {
  /** The newest answers; null before there are any. */
  readonly answers: SealedAnswers | null
}

/** Encrypted under the user's key, as a name or a choice may be personal. */
export interface SealedAnswers {
  /** Keyed hash, to recognise equal answers. */
  readonly fingerprint: string
  readonly sealed: string
  readonly submittedAt: string
}

export type SurveyCommand = {
  readonly type: 'AnswerSurvey'
  readonly fingerprint: string
  readonly sealed: string
}

export type SurveyEvent = {
  type: 'SurveyAnswered'
  data: { fingerprint: string; sealed: string }
}

const decide = ({ fingerprint, sealed }: SurveyCommand, { answers }: Survey): SurveyEvent[] =>
  answers?.fingerprint === fingerprint
    ? []
    : [{ type: 'SurveyAnswered', data: { fingerprint, sealed } }]

const evolve = (_: Survey, { data, recordedAt }: Recorded<SurveyEvent>): Survey => ({
  answers: { fingerprint: data.fingerprint, sealed: data.sealed, submittedAt: recordedAt },
})

export const surveys: Decider<Survey, SurveyCommand, SurveyEvent> = {
  category: 'Survey',
  decide,
  evolve,
  initialState: { answers: null },
  reducerVersion: 1,
  schemaVersions: { SurveyAnswered: 1 },
}
