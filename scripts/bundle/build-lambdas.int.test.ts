import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { describe, expect, inject, test, vi } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import { needsSecret } from '../../infra/needs-secret.ts'
import { may } from '../../lambdas/deployment/table-rights.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import type { FunctionRights } from '../../local/rights/function-rights.ts'
import { functions } from '../../lambdas/deployment/functions.ts'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { bundleId } from '../../lambdas/platform/telemetry/bundle-id.ts'
import { addressesOf } from '../../lambdas/platform/http/request/addresses.ts'
import { unknownRoute } from '../../lambdas/fallback/unknown-route.ts'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { bundleOnce } from '../../test/support/product/bundles.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { invoke as invokeHere, lambdaEvent } from '../../test/support/http/lambda-event.ts'
import type { Bundle } from './build-lambdas.ts'
import { BUDGETS, kindOf } from './budgets.ts'
import { copyNativeModule } from './native-modules.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
await bundleOnce()
const bundles = JSON.parse(readFileSync(join(dist, 'lambdas.json'), 'utf8')) as readonly Bundle[]

const nameOf = (id: string): string => id.replace('/', '-')
const bundleOf = (id: string): Bundle | undefined => bundles.find(({ name }) => name === nameOf(id))
const holds = (id: string, source: RegExp): boolean =>
  Object.keys(bundleOf(id)?.sources ?? {}).some((file) => source.test(file))

/** What a function must be given to be configured: each part of it that its code asks for. */
const reads = (id: string, part: string): boolean =>
  new RegExp(`\\(\\)\\.${part}\\b`).test(
    readFileSync(join(dist, 'lambdas', nameOf(id), 'index.mjs'), 'utf8'),
  )

interface Contract extends Pick<
  DeployedEndpoint,
  | 'id'
  | 'tables'
  | 'identityActions'
  | 'pictures'
  | 'readsPictures'
  | 'storesLogos'
  | 'personalData'
> {
  readonly identityProvider: boolean
  readonly sendsMail: boolean
  readonly nativeModules: readonly string[]
  readonly needsSecret: boolean
}

const contracts: readonly Contract[] = [
  ...endpoints.map((endpoint) => ({
    ...endpoint,
    sendsMail: false,
    needsSecret: needsSecret(endpoint),
  })),
  ...consumers.map((consumer) => ({
    ...consumer,
    readsPictures: false,
    storesLogos: false,
    identityProvider: false,
    nativeModules: [],
    needsSecret: false,
  })),
  ...[...intakes, ...schedules].map(({ id, tables }) => ({
    id,
    tables,
    identityActions: [],
    pictures: false,
    readsPictures: false,
    storesLogos: false,
    personalData: false,
    identityProvider: false,
    sendsMail: false,
    nativeModules: [],
    needsSecret: false,
  })),
]
const byId = contracts.map((contract) => [contract.id, contract] as const)
const native = new Map(contracts.map(({ id, nativeModules }) => [nameOf(id), nativeModules]))

describe('what is built', () => {
  test('each endpoint, consumer, intake and schedule has one bundle, and so has what the gateway needs', () => {
    const ids = functions.map(({ id }) => id)
    const names = [...ids.map(nameOf), 'gateway-authorize', 'unknown-route'].toSorted()
    expect(bundles.map(({ name }) => name).toSorted()).toEqual(names)
    expect(readdirSync(join(dist, 'lambdas')).toSorted()).toEqual(names)
  })

  test('a function is deployed with its code alone; the source map lies elsewhere', () => {
    for (const { name, nativeModules } of bundles) {
      const beside = nativeModules.length > 0 ? ['node_modules'] : []
      expect(readdirSync(join(dist, 'lambdas', name))).toEqual(['index.mjs', ...beside])
      const map = readFileSync(join(dist, 'lambda-source-maps', `${name}.map`), 'utf8')
      expect(map).toContain('"sourcesContent"')
    }
  })

  test('a release keeps the map of each bundle under its id, which leads to files of the repository', () => {
    for (const { name } of bundles) {
      const id = bundleId(readFileSync(join(dist, 'lambdas', name, 'index.mjs')))
      const map = readFileSync(join(dist, 'source-maps', `${id}.map`), 'utf8')
      expect(map).not.toContain('sourcesContent')
      const { sources } = JSON.parse(map) as { readonly sources: readonly string[] }
      const own = sources.filter((source) => source.startsWith('lambdas/'))
      expect(own.length).toBeGreaterThan(0)
      const root = join(import.meta.dirname, '..', '..')
      expect(own.filter((source) => !existsSync(join(root, source)))).toEqual([])
    }
  })

  test('a bundle imports only native code that lies beside it: Node gives its own modules by another way', () => {
    for (const { name } of bundles) {
      const file = join(dist, 'lambdas', name, 'index.mjs')
      const { staticImports, staticExports, dynamicImports } = parseSync(
        file,
        readFileSync(file, 'utf8'),
      ).module
      const exported = staticExports.flatMap(({ entries }) => entries)
      expect(exported.map((entry) => entry.exportName.name)).toContain('handler')
      const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value)
      expect(imported).toEqual(native.get(name) ?? [])
      expect(dynamicImports).toEqual([])
    }
  })
})

const isOnLambdasPlatform = process.platform === 'linux' && process.arch === 'x64'

describe('native code', () => {
  // Elsewhere the packages for Linux are not installed.
  test.skipIf(!isOnLambdasPlatform)(
    'lies beside the bundle that needs it, for Linux x64, and can be loaded from there',
    async () => {
      const holders = bundles.filter(({ name }) => (native.get(name) ?? []).length > 0)
      expect(holders.length).toBeGreaterThan(0)
      for (const { name, nativeModules } of holders) {
        expect(nativeModules).toEqual(native.get(name))
        const folder = join(dist, 'lambdas', name)
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [
            '--input-type=module',
            '--eval',
            `import sharp from 'sharp'
             const raw = { width: 2, height: 2, channels: 3 }
             const webp = await sharp(Buffer.alloc(12), { raw }).webp().toBuffer()
             process.stdout.write(webp.toString('latin1', 8, 12) + import.meta.resolve('sharp'))`,
          ],
          { cwd: folder, env: {} },
        )
        expect(stdout).toMatch(/^WEBP/)
        expect(stdout).toContain(pathToFileURL(folder).href)
      }
    },
  )

  test('that is not installed for Linux x64 is not copied', async () => {
    const from = mkdtempSync(join(tmpdir(), 'assay-modules-'))
    const to = join(from, 'copied')
    mkdirSync(join(from, 'picturer'))
    const parts = { '@x/picturer-darwin-arm64': '1.0.0', '@x/picturer-linux-x64': '1.0.0' }
    writeFileSync(
      join(from, 'picturer', 'package.json'),
      JSON.stringify({ optionalDependencies: parts }),
    )
    expect(await copyNativeModule('picturer', from, to)).toBe(false)
    expect(existsSync(to)).toBe(false)
    for (const part of Object.keys(parts)) {
      mkdirSync(join(from, part), { recursive: true })
      writeFileSync(join(from, part, 'package.json'), '{}')
    }
    expect(await copyNativeModule('picturer', from, to)).toBe(true)
    expect(readdirSync(join(to, '@x'))).toEqual(['picturer-linux-x64'])
    rmSync(from, { recursive: true })
  })
})

/** They speak OpenID Connect and hold a client for it, beside what their contracts ask for. */
const OPEN_ID = new Set(['auth/start-sign-in', 'auth/callback'])

const budgetOf = (bundle: Bundle | undefined): number =>
  bundle ? BUDGETS[kindOf(bundle)].kilobytes * 1000 : 0

describe('what is in a bundle', () => {
  test.each(byId)(
    '%s holds the clients that its contract asks for, within its budget',
    (id, contract) => {
      const { tables, identityProvider, identityActions, sendsMail } = contract
      const clients = {
        dynamodb: Object.keys(tables).length > 0,
        'cognito-identity-provider': identityProvider || identityActions.length > 0,
        s3: contract.pictures || contract.readsPictures || contract.storesLogos,
        sesv2: sendsMail,
        sqs: id === 'changes/fan-out',
      }
      for (const [client, isNeeded] of Object.entries(clients)) {
        expect([client, holds(id, new RegExp(`/@aws-sdk/client-${client}/`))]).toEqual([
          client,
          isNeeded,
        ])
      }
      expect(holds(id, /node_modules\/openid-client\//)).toBe(OPEN_ID.has(id))
      const bundle = bundleOf(id)
      expect(bundle?.bytes).toBeLessThanOrEqual(budgetOf(bundle))
    },
  )

  /** It ends sessions; what seals their tokens comes along and is not called. */
  const SEALS_NOTHING = 'erasure/complete'

  test.each(byId)('%s asks for no secret that it is not given', (id, contract) => {
    const readsSecret = reads(id, 'secret') && id !== SEALS_NOTHING
    expect(readsSecret && !contract.needsSecret).toBe(false)
    const readsPersonalData = reads(id, 'personalDataSecret') || reads(id, 'wrappingSecrets')
    expect(readsPersonalData).toBe(contract.personalData)
    expect(reads(id, 'pictures')).toBe(
      contract.pictures || contract.readsPictures || contract.storesLogos,
    )
    expect(reads(id, 'imageHosts')).toBe(contract.readsPictures)
    const isOfAuth = id.startsWith('auth/')
    expect(reads(id, 'hosted') && !isOfAuth).toBe(false)
    expect(contract.needsSecret && !reads(id, 'secret') && !isOfAuth).toBe(false)
  })

  test('what answers all other addresses holds them alone: no contract, no schema, no client', () => {
    const bundle = bundles.find(({ name }) => name === 'unknown-route')
    expect(bundle?.bytes).toBeGreaterThan(0)
    expect(bundle?.bytes).toBeLessThanOrEqual(15_000)
    const others = Object.keys(bundle?.sources ?? {}).filter(
      (file) => !/^lambdas\/(platform|fallback|auth\/protocol)\//.test(file),
    )
    expect(others).toEqual([])
  })

  test('it knows every address of the contract as the source does', async () => {
    const file = join(dist, 'lambdas', 'unknown-route', 'index.mjs')
    const { handler } = (await import(file)) as { handler: ReturnType<typeof unknownRoute> }
    const paths = endpoints
      .flatMap(({ path, alsoAt }) => [path, ...alsoAt])
      .map((path) => path.replaceAll(/\{\w+\}/g, 'x'))
    const expected = unknownRoute(addressesOf(endpoints))
    for (const path of [...paths, ...paths.map((one) => `${one}/x/y/z`), '/api/auth/nothing']) {
      const event = lambdaEvent({ method: 'PATCH', path })
      const answer = await handler(event)
      expect([path, answer]).toEqual([path, await expected(event)])
    }
    const { headers } = await handler(lambdaEvent({ method: 'PATCH', path: '/_next/image' }))
    expect(headers).toMatchObject({ allow: 'GET' })
  })

  test('those that seal are found by how they ask for the secret', () => {
    expect(reads('watchlist/list', 'secret')).toBe(true)
    expect(reads('projects/list', 'secret')).toBe(false)
    expect(reads('email/send-emails', 'personalDataSecret')).toBe(true)
  })

  test.each(['auth/csrf', 'watchlist/list', 'projects/get'])(
    '%s holds no contract but its own',
    (id) => {
      const code = readFileSync(join(dist, 'lambdas', nameOf(id), 'index.mjs'), 'utf8')
      const held = endpoints.filter(({ summary }) =>
        code.includes(JSON.stringify(summary).slice(1, -1)),
      )
      expect(held.map((endpoint) => endpoint.id)).toEqual([id])
    },
  )
})

describe('a bundle at work', () => {
  test('signs its requests with the session token of its role', async () => {
    const seen: IncomingHttpHeaders[] = []
    const table = createServer((request, response) => {
      seen.push(request.headers)
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}')
    })
    const port = await listen(table, 0)
    const result = await invoke('projects/get', {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'not-a-key',
      AWS_SESSION_TOKEN: 'token-of-the-role',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
      ASSAY_STAGE: 'prod',
      ASSAY_ORIGIN: 'https://assay.example',
      ASSAY_WITHOUT_EDGE: '1',
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
      ASSAY_WITHOUT_EDGE: '1',
    })
    expect(result.statusCode).toBeGreaterThanOrEqual(500)
    expect(result.body).not.toContain('credentials')
  })

  test('has no right on this machine that its deployment does not declare', async () => {
    setEnvironment()
    vi.stubEnv('DYNAMODB_ENDPOINT', inject('engineEndpoint'))
    const silenced = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const file = join(dist, 'lambdas', 'skynet-privileged-address', 'index.mjs')
    const { handler } = (await import(file)) as { handler: Parameters<typeof invokeHere>[0] }
    const answerWith = async (tables: FunctionRights['tables']) => {
      const { statusCode } = await invokeHere(asFunction({ id: 'test/bundle', tables }, handler), {
        path: '/api/skynet/privileged-address',
        query: 'address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      })
      return statusCode
    }
    expect([await answerWith({}), await answerWith({ metrics: may('read') })]).toEqual([500, 200])
    silenced.mockRestore()
    vi.unstubAllEnvs()
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
    const context = { getRemainingTimeInMillis: () => 300_000 }
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
