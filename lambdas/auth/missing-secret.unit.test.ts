import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import * as contracts from '../../shared/contract/auth.ts'
import { setEnvironment } from '../../test/support/environment.ts'
import { invoke } from '../../test/support/lambda-event.ts'
import { setLogSink } from '../platform/log.ts'

setEnvironment({ ASSAY_SECRET: 'too short' })

/** The routes of the protocol: our own calls take JSON or are not below the auth service. */
const routes = Object.values(contracts)
  .filter((value) => 'id' in value)
  .filter(({ path, kind, bodyType }) => {
    return path.startsWith('/api/auth/') && (kind === 'query' || bodyType === 'form')
  })

type Handler = (event: APIGatewayProxyEventV2, context: never) => unknown

test('the routes of the protocol are the files that are made as such', () => {
  const made = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /^export const handler = (authRoute|whenConfigured)\(/m.test(textOf(name)))
    .map((name) => `auth/${name.replace('.ts', '')}`)
  expect(made.toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

describe('A8.44 without a fit secret', () => {
  test.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s does nothing, and MissingSecretError is logged',
    async (method, path, { id }) => {
      const lines: string[] = []
      setLogSink((line) => lines.push(line))
      const file = join(import.meta.dirname, '..', `${id}.ts`)
      const { handler } = (await import(file)) as { handler: Handler }
      const { statusCode } = await invoke(handler, { method, path })
      const isPage = method === 'GET' && /\/(signin|signout|error|verify-request)\b/.test(path)
      expect(statusCode).toBe(isPage ? 302 : 500)
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { level: 'error', error: { name: 'MissingSecretError', code: 'NO_SECRET' } },
      ])
    },
  )
})
