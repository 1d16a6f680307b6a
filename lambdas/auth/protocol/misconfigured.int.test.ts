import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as contracts from '../../../shared/contract/auth.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { setLogSink } from '../../platform/log.ts'
import type { Provider, ServiceOptions } from './assert-configuration.ts'

/** Set-ups that no deployment can have take the place of the service's own. */
const setUp = vi.hoisted(() => ({ other: {} as Partial<ServiceOptions> }))
vi.mock(import('./service-options.ts'), async (importOriginal) => {
  const own = await importOriginal()
  return { ...own, serviceOptions: () => ({ ...own.serviceOptions(), ...setUp.other }) }
})

setEnvironment({ ASSAY_SECRET: 'too short', ASSAY_ORIGIN: 'https://assay.example' })

const TO_THE_ERROR_PAGE = { location: 'https://assay.example/auth/error?error=Configuration' }
const CONFIGURATION_ERROR = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-request-id': 'request-1',
}
const MESSAGE =
  'There is a problem with the server configuration. Check the server logs for more information.'

/** The routes of the protocol: our own calls take JSON or are not below the auth service. */
const routes = Object.values(contracts)
  .filter((value) => 'id' in value)
  .filter(({ path, kind, bodyType }) => {
    return path.startsWith('/api/auth/') && (kind === 'query' || bodyType === 'form')
  })

type Handler = (event: APIGatewayProxyEventV2, context: never) => unknown

const lambdas = join(import.meta.dirname, '..', '..')

const textOf = (name: string): string => readFileSync(join(lambdas, 'auth', name), 'utf8')

test('the routes of the protocol are the files that are made as such', () => {
  const made = readdirSync(join(lambdas, 'auth'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /^export const handler = (authRoute|whenConfigured)\(/m.test(textOf(name)))
    .map((name) => `auth/${name.replace('.ts', '')}`)
  expect(made.toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

const secret = 'a secret of no more than this test'
const credentials: Provider = { id: 'credentials', name: 'Password', type: 'credentials' }
const email: Provider = { id: 'link', name: 'Mailed link', type: 'email' }

describe.each<[id: string, name: string, code: string, other: Partial<ServiceOptions>]>([
  ['A8.44', 'MissingSecretError', 'NO_SECRET', {}],
  [
    'A8.45',
    'MissingAuthorizeError',
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    { secret, providers: [credentials] },
  ],
  ['A8.46', 'MissingAdapterError', 'EMAIL_REQUIRES_ADAPTER_ERROR', { secret, providers: [email] }],
  [
    'A8.47',
    'UnsupportedStrategyError',
    'CALLBACK_CREDENTIALS_JWT_ERROR',
    {
      secret,
      providers: [{ ...credentials, checksCredentials: true }],
      sessionStrategy: 'database',
    },
  ],
])('%s', (...[id, name, code, other]) => {
  beforeEach(() => {
    setUp.other = other
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    `${id} %s does nothing but log ${name}`,
    async (_, { id: route, method, path }) => {
      const lines: string[] = []
      setLogSink((line) => lines.push(line))
      const file = join(lambdas, `${route}.ts`)
      const { handler } = (await import(file)) as { handler: Handler }
      const { statusCode, headers, cookies, body = '' } = await invoke(handler, { method, path })
      const isPage = method === 'GET' && /\/(signin|signout|error|verify-request)\b/.test(path)
      expect(statusCode).toBe(isPage ? 302 : 500)
      expect(headers).toMatchObject(isPage ? TO_THE_ERROR_PAGE : CONFIGURATION_ERROR)
      expect(body).toBe(isPage ? '' : JSON.stringify({ message: MESSAGE }))
      expect(cookies).toBeUndefined()
      expect(body).not.toContain(name)
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { level: 'error', error: { name, code } },
      ])
    },
  )
})
