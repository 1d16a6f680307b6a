import { join } from 'node:path'
import type { APIGatewayProxyStructuredResultV2, AttributeValue } from 'aws-lambda'
import sharp from 'sharp'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functions } from '../../lambdas/deployment/functions.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { optimisedImage } from '../../shared/values/pictures/image.ts'
import { picturePath } from '../../shared/values/pictures/picture.ts'
import { publishRatedProjects } from '../support/data/catalogue.ts'
import { paintPng } from '../support/data/logos.ts'
import { createVisitor } from '../support/http/visitor.ts'
import { apiEvent } from '../support/lambda/api-event.ts'
import { type LambdaRuntime, runtimeClient, startLambda } from '../support/lambda/lambda-runtime.ts'
import { queuedMessage, scheduledEvent, streamRecord } from '../support/lambda/worker-events.ts'
import { bundleOnce } from '../support/product/bundles.ts'
import { useTestCloud } from '../support/product/test-cloud.ts'

/**
 * One bundle of each kind, as it is deployed: by a runtime client in a process of its own, with the
 * environment of its template, on events as they are documented.
 */

const IDS = [
  'auth/csrf',
  'auth/callback-credentials',
  'auth/session',
  'watchlist/create',
  'watchlist/list',
  'projects/leaderboard',
  'projects/get',
  'projects/search',
  'images/optimise',
  'user/upload-picture',
  'pages/html',
  'projects/alert-feed',
  'projects/badge',
  'projects/share-picture',
  'projects/project-catalogue',
  'collectors/take-measurements',
  ...schedules.map(({ id }) => id),
  'fallback/unknown-route',
]
const nameOf = (id: string): string =>
  id === 'fallback/unknown-route' ? 'unknown-route' : id.replace('/', '-')

// Modules of packages are shared with files of tests whose handlers forbid this format.
sharp.unblock({ operation: ['VipsForeignLoadHeif'] })

/** By a name that is put together: stacks are checked with other options of types than this file. */
const TEMPLATES = ['..', 'support', 'infra', 'synthesised-templates.ts'].join('/')
interface Templates {
  readonly WHOLE: object
  synthesised(settings: object): Promise<{
    readonly stacks: ReadonlyMap<
      string,
      readonly {
        readonly Type: string
        readonly Properties: {
          readonly FunctionName?: string
          readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> }
        }
      }[]
    >
  }>
}

const ORIGIN = 'https://assay.example'
const ORIGIN_SECRET = 'a-secret-that-only-the-edge-knows-of'
/** Longer than any time-out, for a machine that is busy: what happens at the end of one is tested elsewhere. */
const PATIENT_SECONDS = 240
const HTML = 'text/html; charset=utf-8'

const cloud = await useTestCloud()
const { incident: PROJECT } = await publishRatedProjects(cloud)
const lambdas = join(import.meta.dirname, '..', '..', 'dist', 'lambdas')
const running = new Map<string, LambdaRuntime>()
/** Of the templates, by the name of the function. */
let variables: ReadonlyMap<string, Readonly<Record<string, unknown>>>
let cookies: string[] = []
let account = { email: '', password: '' }

beforeAll(async () => {
  await bundleOnce()
  const { synthesised, WHOLE } = (await import(TEMPLATES)) as Templates
  const { stacks } = await synthesised(WHOLE)
  variables = new Map(
    [...stacks.values()].flat().flatMap(({ Type, Properties }) => {
      const { FunctionName, Environment } = Properties
      if (Type !== 'AWS::Lambda::Function' || FunctionName === undefined) return []
      return [[FunctionName, Environment?.Variables ?? {}] as const]
    }),
  )
  account = await createVisitor(cloud.origin).becomeUser()
})
afterAll(async () => {
  await Promise.all([...running.values()].map(async (one) => await one.stop()))
})

/** What AWS fills in where a template has a reference, and where this machine's services are. */
const environmentOf = (functionName: string): Record<string, string> => {
  const declared = Object.keys(variables.get(functionName) ?? {})
  const here: Record<string, string | undefined> = {
    ...process.env,
    ASSAY_ORIGIN: ORIGIN,
    ASSAY_ORIGIN_SECRET: ORIGIN_SECRET,
    ASSAY_ORIGIN_SECRET_PREVIOUS: 'none',
  }
  const text = variables.get(functionName) ?? {}
  const own = declared.map((name) => {
    const value = here[name] ?? text[name]
    if (typeof value !== 'string') throw new Error(`${functionName} has no value for ${name}.`)
    return [name, value] as const
  })
  const services = ['DYNAMODB', 'S3', 'SES', 'COGNITO'].map((service) => `${service}_ENDPOINT`)
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(services.map((name) => [name, process.env[name] ?? ''])),
  }
}

const lambdaOf = async (id: string): Promise<LambdaRuntime> => {
  const known = running.get(id)
  if (known) return known
  const declared = functions.find((one) => one.id === id)
  const functionName = `assay-dev-${nameOf(id)}`
  const started = await startLambda({
    folder: join(lambdas, nameOf(id)),
    name: functionName,
    timeoutSeconds: PATIENT_SECONDS,
    memoryMegabytes: declared?.memoryMegabytes ?? 128,
    environment: environmentOf(functionName),
  })
  running.set(id, started)
  return started
}

const invoke = async (id: string, event: object): Promise<unknown> => {
  const outcome = await (await lambdaOf(id)).invoke(event)
  if ('failure' in outcome) throw new Error(`${id} failed: ${JSON.stringify(outcome.failure)}`)
  return outcome.answer
}

const call = async (
  id: string,
  parts: Parameters<typeof apiEvent>[0],
): Promise<APIGatewayProxyStructuredResultV2> =>
  (await invoke(
    id,
    apiEvent({ originSecret: ORIGIN_SECRET, ...parts }),
  )) as APIGatewayProxyStructuredResultV2

/** Header names in lower case. */
const headersOf = ({ headers = {} }: APIGatewayProxyStructuredResultV2): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

const jsonOf = ({ body = '' }: APIGatewayProxyStructuredResultV2): unknown => JSON.parse(body)

/** Name and value of cookies that were set, as a browser sends them back. */
const keep = ({ cookies: set = [] }: APIGatewayProxyStructuredResultV2): void => {
  const jar = new Map(cookies.map((pair) => [pair.split('=')[0], pair]))
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';')
    jar.set(pair.split('=')[0], pair)
  }
  cookies = [...jar.values()]
}

const asPage = { origin: ORIGIN, 'content-type': 'application/json' }

describe(`the deployed bundles, under ${runtimeClient}`, () => {
  test('hand out a CSRF token with cookies that belong to this host alone', async () => {
    const answer = await call('auth/csrf', { path: '/api/auth/csrf' })
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.cookies).toContainEqual(
      expect.stringMatching(
        /^__Host-next-auth\.csrf-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    )
  })

  test('sign in by a form that arrives as base64, and know the session', async () => {
    const token = await call('auth/csrf', { path: '/api/auth/csrf' })
    keep(token)
    const { csrfToken } = jsonOf(token) as { csrfToken: string }
    const signedIn = await call('auth/callback-credentials', {
      method: 'POST',
      path: '/api/auth/callback/credentials',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      cookies,
      base64: true,
      body: new URLSearchParams({
        csrfToken,
        json: 'true',
        callbackUrl: `${ORIGIN}/my/watchlists`,
        ...account,
      }).toString(),
    })
    expect([signedIn.statusCode, jsonOf(signedIn)]).toEqual([
      200,
      { url: `${ORIGIN}/my/watchlists` },
    ])
    keep(signedIn)
    expect(cookies.join()).toContain('__Host-next-auth.session-token=')
    const session = await call('auth/session', { path: '/api/auth/session', cookies })
    expect(jsonOf(session)).toMatchObject({ user: { email: account.email } })
    expect(headersOf(session)['cache-control']).toContain('no-store')
  })

  test('do a command once under its key, and refuse one of another site or past the edge', async () => {
    const command = {
      method: 'POST',
      path: '/api/watchlist/create',
      headers: { ...asPage, 'idempotency-key': 'one-intent' },
      cookies,
      body: JSON.stringify({ name: 'From a Lambda' }),
    } as const
    const answers = [
      await call('watchlist/create', command),
      await call('watchlist/create', { ...command, base64: true }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(jsonOf(answers[1]!)).toEqual(jsonOf(answers[0]!))
    const refused = [
      await call('watchlist/create', {
        ...command,
        headers: { ...asPage, origin: 'https://evil.example' },
      }),
      await call('watchlist/create', { ...command, originSecret: undefined }),
      await call('watchlist/create', {
        ...command,
        headers: { ...asPage, 'content-type': 'text/plain' },
      }),
      await call('watchlist/create', { ...command, cookies: [] }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 415, 401])
    const lists = await call('watchlist/list', { path: '/api/watchlist', cookies })
    const names = (jsonOf(lists) as { name: string }[]).map(({ name }) => name)
    expect(names.filter((name) => name === 'From a Lambda')).toHaveLength(1)
    expect(headersOf(lists)['cache-control']).toContain('no-store')
  })

  test('answer a query with an ETag, and the same again with 304', async () => {
    const query = { path: '/api/leaderboard', query: 'q=a' }
    const first = await call('projects/leaderboard', query)
    expect(first.statusCode).toBe(200)
    expect((jsonOf(first) as { items: unknown[] }).items).toHaveLength(5)
    const { etag = '', 'cache-control': caching } = headersOf(first)
    expect(caching).toContain('public')
    const again = await call('projects/leaderboard', {
      ...query,
      headers: { 'if-none-match': etag },
    })
    expect([again.statusCode, again.body ?? '']).toEqual([304, ''])
  })

  test('answer CSV as a file', async () => {
    const csv = await call('projects/leaderboard', {
      path: '/api/leaderboard',
      query: `format=csv&q=${PROJECT}`,
    })
    expect(csv.statusCode).toBe(200)
    expect(headersOf(csv)['content-type']).toContain('text/csv')
    expect(headersOf(csv)['content-disposition']).toContain('attachment')
    expect(csv.body).toContain('Dunmarrow')
  })

  test('answer a project and a search, and 404 for what is not there', async () => {
    const ask = async (id: string) =>
      await call('projects/get', { path: `/api/projects/${id}`, pathParameters: { id } })
    expect(jsonOf(await ask(PROJECT))).toMatchObject({ id: PROJECT, name: 'Dunmarrow' })
    expect((await ask('nobody')).statusCode).toBe(404)
    const found = await call('projects/search', {
      path: '/api/search-project',
      query: 'keyword=dunmar',
    })
    expect((jsonOf(found) as { items: { id: string }[] }).items[0]?.id).toBe(PROJECT)
  })

  test('take a picture as a form of several parts, and serve it in the format that is accepted', async () => {
    const form = new FormData()
    form.append('picture', new File([await paintPng('#dd1111', 300, 300)], 'me.png'))
    const sent = new Response(form)
    const uploaded = await call('user/upload-picture', {
      method: 'POST',
      path: '/api/user/profile/upload',
      headers: { origin: ORIGIN, 'content-type': sent.headers.get('content-type') ?? '' },
      cookies,
      body: Buffer.from(await sent.arrayBuffer()),
    })
    expect([uploaded.statusCode, uploaded.body]).toEqual([200, expect.any(String)])
    const session = await call('auth/session', { path: '/api/auth/session', cookies })
    const { user } = jsonOf(session) as { user: { username: string } }
    const [, query = ''] = optimisedImage(picturePath(user.username), 48).split('?')
    for (const format of ['avif', 'webp']) {
      const answer = await call('images/optimise', {
        path: '/_next/image',
        query,
        headers: { accept: `image/${format},*/*` },
      })
      expect([answer.statusCode, answer.isBase64Encoded]).toEqual([200, true])
      expect(headersOf(answer)).toMatchObject({ 'content-type': `image/${format}`, vary: 'Accept' })
      const { width } = await sharp(Buffer.from(answer.body ?? '', 'base64')).metadata()
      expect(width).toBe(48)
    }
  })

  test('render a page, a feed, a badge and a picture', async () => {
    const page = await call('pages/html', {
      path: '/index.html',
      query: `path=${encodeURIComponent(`/projects/${PROJECT}`)}`,
    })
    expect([page.statusCode, headersOf(page)['content-type']]).toEqual([200, HTML])
    const html = page.isBase64Encoded
      ? Buffer.from(page.body ?? '', 'base64').toString()
      : (page.body ?? '')
    expect(html).toContain('<h1')
    expect(html).toContain(`${ORIGIN}/projects/${PROJECT}`)
    const feed = await call('projects/alert-feed', { path: '/alerts.atom' })
    expect(headersOf(feed)['content-type']).toContain('application/atom+xml')
    expect(feed.body).toContain('Vault drained by a reentrant call')
    const badge = await call('projects/badge', {
      path: `/api/projects/${PROJECT}/badge.svg`,
      pathParameters: { id: PROJECT },
    })
    expect(headersOf(badge)['content-type']).toContain('image/svg+xml')
    expect(badge.body).toContain('<svg')
    const [, share = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const { pathname, search } = new URL(share.replaceAll('&amp;', '&'))
    const picture = await call('projects/share-picture', {
      path: pathname,
      query: search.slice(1),
      pathParameters: { id: PROJECT },
    })
    expect([picture.statusCode, picture.isBase64Encoded]).toEqual([200, true])
    const { format, width, height } = await sharp(
      Buffer.from(picture.body ?? '', 'base64'),
    ).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  })

  test('name the broken record of a stream, and no other', async () => {
    const keys = { stream: { S: `Project#${PROJECT}` } }
    const { Item = {} } = await cloud.documents.send(
      new GetItemCommand({ TableName: tableName(cloud.stage, 'heads'), Key: keys }),
    )
    const head = Item as unknown as Record<string, AttributeValue>
    const broken = { stream: { S: 'Project#broken' } }
    const answer = await invoke('projects/project-catalogue', {
      Records: [streamRecord('1000', keys, head), streamRecord('1001', broken, broken)],
    })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1001' }] })
  })

  test('store what collectors have sent, and name the message that is invalid', async () => {
    const address = `0x${'5a'.repeat(20)}`
    const holders = {
      metric: 'privileged-address',
      address,
      chain: 'Ethereum',
      measuredAt: '2024-11-01T00:00:00Z',
      total: 0,
      items: [],
    }
    const unknown = {
      metric: 'market',
      project: 'nobody',
      measuredAt: '2024-11-02T00:00:00Z',
      days: [{ day: '2024-11-01' }],
    }
    const answer = await invoke('collectors/take-measurements', {
      Records: [
        queuedMessage('m-1', JSON.stringify(holders)),
        queuedMessage('m-2', JSON.stringify([unknown])),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-2' }] })
    const key = {
      subject: { S: `address#${address}` },
      period: { S: 'privileged-address#Ethereum' },
    }
    const { Item } = await cloud.documents.send(
      new GetItemCommand({ TableName: tableName(cloud.stage, 'metrics'), Key: key }),
    )
    expect(Item).toMatchObject({ source: { S: 'live' } })
  })

  test.each(schedules.map(({ id }) => id))('run what the clock begins: %s', async (id) => {
    await invoke(id, scheduledEvent(nameOf(id)))
    expect((await lambdaOf(id)).output()).toContain('scheduled run ended')
  })

  test('say so where no call is', async () => {
    const answer = await call('fallback/unknown-route', { path: '/api/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(jsonOf(answer)).toMatchObject({ error: { name: expect.any(String) as string } })
  })

  test('write nothing but their log, and no error into it', () => {
    expect([...running.keys()].toSorted()).toEqual(IDS.toSorted())
    for (const [id, lambda] of running) {
      expect([id, lambda.errors()]).toEqual([id, ''])
      expect([id, /"level":"(error|ERROR)"/.exec(lambda.output())?.[0]]).toEqual([id, undefined])
    }
  })
})
