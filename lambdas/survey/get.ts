import { getSurvey } from '../../shared/contract/survey.ts'
import { handle } from '../platform/http/handle.ts'
import { readSurvey } from './answers/read-survey.ts'

export const handler = handle(getSurvey, async ({ session }) => await readSurvey(session.sub))
