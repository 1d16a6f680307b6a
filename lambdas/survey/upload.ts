import { uploadSurvey } from '../../shared/contract/survey.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { projectExists } from '../projects/published.ts'
import { answersPerUser } from './answers/limits.ts'
import { encryptAnswers } from './answers/sealed-answers.ts'
import { surveys } from './decider.ts'

export const handler = handle(uploadSurvey, async (request) => {
  const { session, body } = request
  await consume([[answersPerUser, session.sub]])
  await requireProjects(body.survey.projects)
  const key = await dataKeys().of(session.sub)
  const sealed = encryptAnswers(key, session.sub, body.survey)
  await eventStore().execute(
    surveys,
    session.sub,
    { type: 'AnswerSurvey', ...sealed },
    commandMeta(uploadSurvey, { ...request, body: { survey: sealed.fingerprint } }),
  )
  return { ok: true } as const
})

/** @throws Refusal `ProjectNotFound`, with a message for each project that there is not */
const requireProjects = async (ids: readonly string[]): Promise<void> => {
  const exist = await Promise.all(ids.map(projectExists))
  const missing = ids.flatMap((id, index) =>
    exist[index] ? [] : [[`survey.projects.${index}`, `There is no project ${id}. Leave it out.`]],
  )
  if (missing.length === 0) return
  throw new Refusal('ProjectNotFound', 'There is no such project.', {
    fieldErrors: Object.fromEntries(missing) as Record<string, string>,
  })
}
