import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { needsSecret } from '../../infra/needs-secret.ts'
import { startCloud } from '../../local/cloud.ts'
import { openDataDirectory } from '../../local/data-directory.ts'
import { consumers } from '../../shared/contract/consumers.ts'
import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import { createVisitor } from '../../test/support/visitor.ts'
import { type Bundle, buildLambdas } from './build-lambdas.ts'

const dist = mkdtempSync(join(tmpdir(), 'assay-bundles-'))
let bundles: Bundle[]

beforeAll(async () => {
  bundles = await buildLambdas(dist)
})
afterAll(() => rmSync(dist, { recursive: true }))

const nameOf = (id: string): string => id.replace('/', '-')
const bundleOf = (id: string): Bundle | undefined => bundles.find(({ name }) => name === nameOf(id))
const holds = (id: string, source: RegExp): boolean =>
  Object.keys(bundleOf(id)?.sources ?? {}).some((file) => source.test(file))

describe('what is built', () => {
  test('each endpoint and each consumer has one bundle, and so have all other addresses', () => {
    const ids = [...registry, ...consumers].map(({ id }) => id)
    const names = [...ids.map(nameOf), 'unknown-route'].toSorted()
    expect(bundles.map(({ name }) => name).toSorted()).toEqual(names)
    expect(readdirSync(join(dist, 'lambdas')).toSorted()).toEqual(names)
  })

  test('a function is deployed with its code alone; the source map lies elsewhere', () => {
    for (const { name } of bundles) {
      expect(readdirSync(join(dist, 'lambdas', name))).toEqual(['index.mjs'])
      const map = readFileSync(join(dist, 'lambda-source-maps', `${name}.map`), 'utf8')
      expect(map).toContain('"sourcesContent"')
    }
  })

  test('a bundle imports nothing at its start: Node gives its own modules by another way', () => {
    for (const { name } of bundles) {
      const file = join(dist, 'lambdas', name, 'index.mjs')
      const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
      const exported = staticExports.flatMap(({ entries }) => entries)
      expect(exported.map((entry) => entry.exportName.name)).toEqual(['handler'])
      expect(staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual([])
    }
  })
})

describe('what is in a bundle', () => {
  const contracts = [
    ...registry,
    ...consumers.map((consumer) => ({ ...consumer, identityProvider: false })),
  ]

  test.each(contracts.map((contract) => [contract.id, contract] as const))(
    '%s holds the clients that its contract asks for, within its budget',
    (id, { tables, identityProvider }) => {
      const needsTables = Object.keys(tables).length > 0
      expect(holds(id, /@aws-sdk\/client-dynamodb\//)).toBe(needsTables)
      expect(holds(id, /@aws-sdk\/client-cognito-identity-provider\//)).toBe(identityProvider)
      const kilobytes = identityProvider ? 260 : needsTables ? 240 : 45
      expect(bundleOf(id)?.bytes).toBeLessThanOrEqual(kilobytes * 1000)
    },
  )

  test('who holds what seals and signs is given the secret to do so', () => {
    const seals = ({ id }: AnyEndpoint): boolean => holds(id, /platform\/identity\/seal\.ts$/)
    expect(registry.filter(seals).length).toBeGreaterThan(0)
    expect(registry.filter((one) => seals(one) && !needsSecret(one))).toEqual([])
    expect(consumers.filter(({ id }) => holds(id, /platform\/identity\/seal\.ts$/))).toEqual([])
    const others = registry.filter(({ id }) => !id.startsWith('auth/'))
    expect(others.filter((one) => needsSecret(one) && !seals(one))).toEqual([])
  })

  test('only endpoints of the auth service hold the Cognito client', () => {
    const holders = registry.filter(({ id }) => holds(id, /client-cognito/)).map(({ id }) => id)
    expect(holders.length).toBeGreaterThan(0)
    expect(holders.filter((id) => !id.startsWith('auth/'))).toEqual([])
  })
})

describe('a bundle at work', () => {
  test('signs its requests with the session token of its role', async () => {
    const seen: IncomingHttpHeaders[] = []
    const table = createServer((request, response) => {
      seen.push(request.headers)
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}')
    })
    await new Promise<void>((resolve) => {
      table.listen(0, '127.0.0.1', resolve)
    })
    const { port } = table.address() as AddressInfo
    const result = await invoke('projects/get', {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'not-a-key',
      AWS_SESSION_TOKEN: 'token-of-the-role',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
      ASSAY_STAGE: 'prod',
      ASSAY_ORIGIN: 'https://assay.example',
    })
    table.close()
    expect(seen.length).toBeGreaterThan(0)
    for (const headers of seen) {
      expect(headers['x-amz-security-token']).toBe('token-of-the-role')
      expect(headers.authorization).toMatch(
        /Credential=ASIAEXAMPLE\/\d{8}\/eu-central-1\/dynamodb\/.*SignedHeaders=[^,]*x-amz-security-token/,
      )
    }
    expect(result).toMatchObject({ statusCode: 404 })
  })

  test('without credentials answers an error, and says nothing of it to the caller', async () => {
    const result = await invoke('projects/get', {
      AWS_REGION: 'eu-central-1',
      ASSAY_STAGE: 'prod',
      ASSAY_ORIGIN: 'https://assay.example',
    })
    expect(result.statusCode).toBeGreaterThanOrEqual(500)
    expect(result.body).not.toContain('credentials')
  })

  test('all together are the product', async () => {
    const path = mkdtempSync(join(tmpdir(), 'assay-bundled-'))
    // Each bundle has a log of its own, which goes to standard output.
    const silenced = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    process.env['ASSAY_RATE_LIMIT_FACTOR'] = '10000'
    const cloud = await startCloud({
      directory: openDataDirectory(path),
      port: 0,
      print: () => {},
      bundles: join(dist, 'lambdas'),
      scryptCost: 16,
    })
    try {
      cloud.open()
      const visitor = createVisitor(cloud.origin)
      await visitor.becomeUser()
      const created = await visitor.post('/api/watchlist/create', { name: 'Bundled' })
      expect(created.status).toBe(200)
      const lists = await visitor.get('/api/watchlist')
      expect(await lists.json()).toMatchObject([{ name: 'Bundled', projects: [] }])
      expect((await visitor.get('/api/search-project')).status).toBe(200)
    } finally {
      silenced.mockRestore()
      await cloud.stop()
      rmSync(path, { recursive: true })
    }
  })
})

/** Calls a bundle in a process of its own, whose environment is what is given and nothing else. */
const invoke = async (
  id: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly statusCode: number; readonly body: string }> => {
  const event = {
    version: '2.0',
    rawPath: '/api/projects/tidewell',
    rawQueryString: '',
    headers: {},
    pathParameters: { id: 'tidewell' },
    requestContext: {
      requestId: 'r1',
      http: { method: 'GET', sourceIp: '192.0.2.1', userAgent: '' },
    },
  }
  const script = `
    import { handler } from ${JSON.stringify(join(dist, 'lambdas', nameOf(id), 'index.mjs'))}
    const context = { getRemainingTimeInMillis: () => 9000 }
    const result = await handler(${JSON.stringify(event)}, context)
    process.stdout.write('\\n' + JSON.stringify(result))
    process.exit()`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env: { ...environment } },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { statusCode: number; body: string }
}
