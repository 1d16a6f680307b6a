import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { deployed } from '../../lambdas/deployment/endpoints.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { invoke } from '../../test/support/http/lambda-event.ts'
import { queryRequestOf, publicQueries } from '../../test/support/http/public-queries.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { asFunction } from './as-function.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())
const [project = { id: '' }] = await publishProjects(cloud, 1)
const user = await signInNewUser(cloud)
const cookies = [...user.cookies].map((pair) => pair.join('='))

type Lambda = Parameters<typeof invoke>[0]

/**
 * The Lambda with memory of its own, as on AWS. In one process with others it may find read already
 * what it has no right to.
 */
const loadAlone = async (id: string): Promise<Lambda> => {
  vi.resetModules()
  const { setLogSink } = await import('../../lambdas/platform/log.ts')
  setLogSink(() => {})
  const file = join(import.meta.dirname, '..', '..', 'lambdas', `${id}.ts`)
  const { handler } = (await import(file)) as { handler: Lambda }
  return handler
}

describe('a function that finds nothing read by others may read what it answers with', () => {
  // There is no picture here that it could answer with.
  const answering = publicQueries.filter(({ id }) => id !== 'images/optimise')

  test.each(answering.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s',
    async (id, endpoint) => {
      const { body, ...request } = queryRequestOf(endpoint, project.id)
      const answer = await invoke(asFunction(deployed(endpoint), await loadAlone(id)), {
        ...request,
        cookies,
        ...(request.method === 'POST' && {
          headers: { 'content-type': 'application/json' },
          body,
        }),
      })
      expect(answer, answer.body).toMatchObject({ statusCode: 200 })
    },
  )
})
