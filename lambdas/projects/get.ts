import { getProject } from '../../shared/contract/projects/project.ts'
import { lastModified } from '../platform/http/response/etag.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { describeProject } from './dossier/describe-project.ts'

export const handler = handleCached(getProject, async ({ params: { id }, now }, catalogue) => {
  const project = await describeProject(catalogue, id, now)
  const { at } = project.explanation
  const { asOf } = catalogue
  return new HttpResponse(project, { headers: lastModified(at > asOf ? at : asOf, now) })
})
