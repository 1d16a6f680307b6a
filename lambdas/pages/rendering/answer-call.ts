import { getAnnouncement } from '../../../shared/contract/announcement.ts'
import { getArticle, listArticles } from '../../../shared/contract/blog.ts'
import type { AnyEndpoint, ParamsOf, QueryOf } from '../../../shared/contract/endpoint.ts'
import { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import { getProject } from '../../../shared/contract/projects/project.ts'
import { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import type { PageRequest } from '../../../shared/page-renderer.ts'
import { readAnnouncement } from '../../announcement/published.ts'
import { articleSummaries, readArticle } from '../../blog/published.ts'
import { checkInput } from '../../platform/http/request/check-input.ts'
import { answerError } from '../../platform/http/response/error-envelope.ts'
import {
  readDirectoryPage,
  readHighlights,
  readProject,
  readSecurityAlerts,
} from '../../projects/published.ts'

type Input = Readonly<Record<string, string | undefined>>

/**
 * Answers the calls of first screens in this process, as their own Lambdas do.
 *
 * @throws whatever would be a status from 500, and for any other call
 */
export const answerCall: PageRequest['answer'] = async (endpoint, params, query) => {
  try {
    return { status: 200, body: await act(endpoint, params, query) }
  } catch (error) {
    const { reply, expected } = answerError(error, endpoint, { requestId: '' })
    if (!expected) throw error
    return { status: reply.status, body: reply.output }
  }
}

const act = async (endpoint: AnyEndpoint, params: Input, query: Input): Promise<unknown> => {
  const now = Date.now()
  switch (endpoint.id) {
    case getAnnouncement.id:
      return { announcement: await readAnnouncement() }
    case listArticles.id:
      return { articles: articleSummaries }
    case getArticle.id: {
      const { id } = checkInput(getArticle.params, params) as ParamsOf<typeof getArticle>
      return { article: readArticle(id) }
    }
    case getHighlights.id:
      return await readHighlights(now)
    case getProject.id: {
      const { id } = checkInput(getProject.params, params) as ParamsOf<typeof getProject>
      return await readProject(id, now)
    }
    case listDirectory.id: {
      const { page } = checkInput(listDirectory.params, params) as ParamsOf<typeof listDirectory>
      return await readDirectoryPage(page)
    }
    case listSecurityAlerts.id: {
      const checked = checkInput(listSecurityAlerts.query, query)
      return await readSecurityAlerts(checked as QueryOf<typeof listSecurityAlerts>, now)
    }
    default:
      throw new Error(`Pages cannot call ${endpoint.id} while they are rendered.`)
  }
}
