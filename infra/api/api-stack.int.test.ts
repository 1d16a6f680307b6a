import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { stackOfCall } from '../names.ts'
import { needsSecret } from '../needs-secret.ts'
import {
  ALL_SETTINGS,
  flat,
  type FunctionProperties,
  isOfApi,
  type Resource,
  type Synthesis,
  synthesise,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import {
  grantsOf,
  serviceGrants,
  tableGrants,
  traceGrants,
} from '../../test/support/infra/role-grants.ts'

const made = await synthesised(ALL_SETTINGS)

const keysOf = ({ method, path, alsoAt }: DeployedEndpoint): string[] =>
  [path, ...alsoAt].flatMap((one) => [
    `${method} ${one}`,
    ...(method === 'GET' && !one.startsWith('/api/auth/') ? [`HEAD ${one}`] : []),
  ])
const functionNameOf = ({ id }: { readonly id: string }): string =>
  `assay-dev-${id.replace('/', '-')}`

const functions = (): Resource<FunctionProperties>[] =>
  made.ofApi<FunctionProperties>('AWS::Lambda::Function')
const functionOf = (endpoint: DeployedEndpoint): Resource<FunctionProperties> => {
  const [found, ...others] = functions().filter(
    ({ Properties }) => Properties.FunctionName === functionNameOf(endpoint),
  )
  if (!found || others.length > 0) throw new Error(`${endpoint.id} has not exactly one function.`)
  return found
}
/** The stack that the endpoint has to be in. */
const stackOf = (endpoint: DeployedEndpoint): string => `api-${stackOfCall(endpoint)}`
const byId = (endpoint: DeployedEndpoint, id: string): Resource => {
  const found = made.stacks.get(stackOf(endpoint))?.find((resource) => resource.id === id)
  if (!found) throw new Error(`${stackOf(endpoint)} has no ${id}.`)
  return found
}

describe('the API', () => {
  interface RouteProperties {
    readonly RouteKey: string
    readonly Target: unknown
    readonly AuthorizationType: string
    readonly AuthorizerId: unknown
  }
  const routes = () => made.ofApi<RouteProperties>('AWS::ApiGatewayV2::Route')

  test('A7.4 every product call that the contract contains has its route in the synthesised stacks', () => {
    const expected = endpoints.flatMap(keysOf)
    expect(expected.length).toBeGreaterThan(0)
    expect(
      routes()
        .map(({ Properties }) => Properties.RouteKey)
        .toSorted(),
    ).toEqual(['$default', ...expected].toSorted())
  })

  test('HEAD is answered where GET is, as on a laptop, but by the auth protocol; an API has 300 routes', () => {
    const keys = routes().map(({ Properties }) => Properties.RouteKey)
    expect(keys).toEqual(expect.arrayContaining(['HEAD /index.html', 'HEAD /api/projects/{id}']))
    expect(keys).not.toContain('HEAD /api/auth/session')
    expect(keys).not.toContain('HEAD /api/watchlist/create')
    expect(keys.length).toBeLessThanOrEqual(300)
  })

  /** The function behind an alias, where an address is one. */
  const aliasedBy = (endpoint: DeployedEndpoint, uri: unknown): string | undefined => {
    const id = /^\{(\w+)\}$/.exec(flat(uri))?.[1]
    const alias = id === undefined ? undefined : byId(endpoint, id)
    return alias?.Type === 'AWS::Lambda::Alias'
      ? /^\{(\w+)\}$/.exec(flat(alias.Properties['FunctionName']))?.[1]
      : undefined
  }

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: its routes lead to its one function, which runs its bundle',
    (_, endpoint) => {
      const found = functionOf(endpoint)
      for (const key of keysOf(endpoint)) {
        const route = routes().find(({ Properties }) => Properties.RouteKey === key)
        const integrationId = /\{(\w+)\}$/.exec(flat(route?.Properties.Target))?.[1] ?? ''
        expect(byId(endpoint, integrationId).Properties).toMatchObject({
          IntegrationUri: expect.toSatisfy(
            (uri) => aliasedBy(endpoint, uri) === found.id || flat(uri) === `{${found.id}.Arn}`,
          ) as unknown,
          PayloadFormatVersion: '2.0',
        })
      }
      expect(found.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: [endpoint.nativeModules.length > 0 ? 'x86_64' : 'arm64'],
        Handler: 'index.handler',
        Timeout: endpoint.timeoutSeconds,
        MemorySize: endpoint.memoryMegabytes,
      })
      const asset = join(made.outdir, `asset.${found.Properties.Code.S3Key.replace('.zip', '')}`)
      const native = endpoint.nativeModules.length > 0 ? ['node_modules'] : []
      expect(readdirSync(asset)).toEqual(['index.mjs', ...native])
      expect(readFileSync(join(asset, 'index.mjs'), 'utf8')).toBe(
        `// ${endpoint.id.replace('/', '-')}`,
      )
    },
  )

  test('has one function for each call of the contract, one for all other addresses, and one that lets in the edge', () => {
    const own = ['gateway-authorize', 'unknown-route'].map((name) => `assay-dev-${name}`)
    const expected = [...endpoints.map(functionNameOf), ...own]
    expect(
      functions()
        .map(({ Properties }) => Properties.FunctionName)
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  test('limits requests of all callers together, and pays for no metrics of each route', () => {
    const [stage, ...others] = made.of('api', 'AWS::ApiGatewayV2::Stage')
    expect(others).toEqual([])
    expect(stage?.Properties['DefaultRouteSettings']).toEqual({
      DetailedMetricsEnabled: false,
      ThrottlingBurstLimit: 2000,
      ThrottlingRateLimit: 2000,
    })
  })

  test('asks on every route, before any function, whether the edge sends the request', () => {
    const [authorizer, ...others] = made.of('api', 'AWS::ApiGatewayV2::Authorizer')
    expect(others).toEqual([])
    const asked = made
      .of<FunctionProperties>('api', 'AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName === 'assay-dev-gateway-authorize')
    expect(authorizer?.Properties).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      IdentitySource: ['$request.header.x-origin-secret'],
      AuthorizerResultTtlInSeconds: 3600,
    })
    expect(flat(authorizer?.Properties['AuthorizerUri'])).toContain(`functions/{${asked?.id}.Arn}/`)
    const permission = made
      .of('api', 'AWS::Lambda::Permission')
      .find(({ Properties }) => flat(Properties['FunctionName']) === `{${asked?.id}.Arn}`)
    expect(flat(permission?.Properties['SourceArn'])).toMatch(
      new RegExp(`/authorizers/\\{${authorizer?.id}.AuthorizerId\\}$`),
    )
    expect(Object.keys(asked?.Properties.Environment?.Variables ?? {}).toSorted()).toEqual([
      'ASSAY_BUNDLE',
      'ASSAY_GENERATION',
      'ASSAY_ORIGIN_SECRET',
      'ASSAY_ORIGIN_SECRET_PREVIOUS',
    ])
    expect(routes().length).toBeGreaterThan(endpoints.length)
    for (const { Properties } of routes()) {
      expect([Properties.RouteKey, Properties.AuthorizationType]).toEqual([
        Properties.RouteKey,
        'CUSTOM',
      ])
      expect(flat(Properties.AuthorizerId)).toMatch(/AuthorizerId|AuthorizerAuthorizer/)
    }
  })

  test('opens no function to who comes without the edge', () => {
    for (const { Properties } of functions()) {
      expect(Properties.Environment?.Variables ?? {}).not.toHaveProperty('ASSAY_WITHOUT_EDGE')
    }
  })

  test('logs of a request what leads to its function, and nothing of the caller', () => {
    const [stage] = made.of('api', 'AWS::ApiGatewayV2::Stage')
    const settings = stage?.Properties['AccessLogSettings'] as { Format: string } | undefined
    expect(JSON.parse(settings?.Format ?? '')).toEqual({
      at: '$context.requestTime',
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      milliseconds: '$context.responseLatency',
      error: '$context.integrationErrorMessage',
      function: '$context.integrationStatus',
    })
  })

  test('counts what the gateway refuses by itself', () => {
    const [filter] = made.of('api', 'AWS::Logs::MetricFilter')
    expect(filter?.Properties).toMatchObject({
      FilterPattern: '{ ($.function = "-") && (($.status = "401") || ($.status = "403")) }',
      MetricTransformations: [
        { MetricNamespace: 'Assay', MetricName: 'dev-refused-at-the-gateway', MetricValue: '1' },
      ],
    })
  })

  test('keeps the log of each function in one log group, and forgets it', () => {
    for (const [stack, resources] of made.stacks) {
      const ofStack = made.of<FunctionProperties>(stack, 'AWS::Lambda::Function')
      if (!isOfApi(stack)) continue
      const groups = ofStack.map(({ Properties }) => {
        const ref = Properties.LoggingConfig.LogGroup.Ref
        const group = resources.find(({ id }) => id === ref)
        expect(group?.Properties).toMatchObject({
          LogGroupName: `/aws/lambda/${Properties.FunctionName}`,
          RetentionInDays: 90,
        })
        return ref
      })
      expect(new Set(groups).size).toBe(ofStack.length)
    }
    for (const { Properties } of made.ofApi<object>('AWS::Logs::LogGroup')) {
      expect(Properties).toHaveProperty('RetentionInDays')
    }
  })

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: its role may do what the contract declares, and no more',
    (_, endpoint) => {
      const { LoggingConfig, Role } = functionOf(endpoint).Properties
      const role = byId(endpoint, Role['Fn::GetAtt'][0])
      expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
      const log = `{${LoggingConfig.LogGroup.Ref}.Arn}`
      expect(grantsOf(role)).toEqual(
        [
          `Allow logs:CreateLogStream ${log}`,
          `Allow logs:PutLogEvents ${log}`,
          ...traceGrants,
          ...tableGrants(endpoint.tables),
          ...serviceGrants(endpoint),
        ].toSorted(),
      )
    },
  )

  test('gives no role anything beside its own policies', () => {
    expect(made.ofApi('AWS::IAM::Role')).toHaveLength(functions().length)
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']) {
      expect(made.ofApi(type)).toEqual([])
    }
  })

  test.each([
    ['change or delete an event', 'events'],
    ['change or delete a note that a stream began', 'streams'],
  ])('lets no function %s', (_, table) => {
    const grants = made.ofApi('AWS::IAM::Role').flatMap(grantsOf)
    const onTable = grants.filter((grant) =>
      grant.split(' ')[2]?.endsWith(`:table/assay-dev-${table}`),
    )
    const allowed = onTable.filter((grant) => grant.startsWith('Allow'))
    expect(allowed.length).toBeGreaterThan(0)
    expect(
      allowed.filter((grant) => /^Allow \S*(Update|Delete|BatchWrite|PartiQL|\*)/.test(grant)),
    ).toEqual([])
    const writers = allowed.filter((grant) => grant.includes('PutItem'))
    for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate']) {
      const denied = onTable.filter((grant) => grant.startsWith(`Deny dynamodb:${action} `))
      expect(denied).toHaveLength(writers.length)
    }
  })

  test('gives each function what its contract needs to know, and secrets to no other, under a key', () => {
    for (const endpoint of endpoints) {
      const { id, identityActions, identityProvider, personalData } = endpoint
      const { pictures, readsPictures, storesLogos } = endpoint
      const { Environment, ...rest } = functionOf(endpoint).Properties
      expect(rest).toHaveProperty('KmsKeyArn')
      const isAuth = id.startsWith('auth/')
      const given = {
        ASSAY_STAGE: true,
        ASSAY_ORIGIN: true,
        ASSAY_GENERATION: true,
        ASSAY_BUNDLE: true,
        ASSAY_ORIGIN_SECRET: true,
        ASSAY_ORIGIN_SECRET_PREVIOUS: true,
        ASSAY_SECRET: needsSecret(endpoint),
        ASSAY_PERSONAL_DATA_SECRET: personalData,
        ASSAY_WRAPPING_SECRETS: personalData,
        ASSAY_PICTURES_BUCKET: pictures || readsPictures || storesLogos,
        ASSAY_CATALOGUE_BUCKET: endpoint.readsCatalogue,
        ASSAY_IMAGE_HOSTS: readsPictures,
        ASSAY_ANALYTICS_TAG: id === 'pages/html',
        ASSAY_ANALYTICS_ORIGINS: id === 'pages/html',
        ASSAY_HUBSPOT_PORTAL: id === 'pages/html',
        ASSAY_HUBSPOT_FORM: id === 'pages/html',
        COGNITO_POOL_ID: isAuth || identityProvider || identityActions.length > 0,
        COGNITO_CLIENT_ID: isAuth || identityProvider,
        COGNITO_CLIENT_SECRET: identityProvider,
        COGNITO_HOSTED_ORIGIN: isAuth,
        COGNITO_ISSUER: isAuth,
      }
      const expected = Object.entries(given).filter(([, isGiven]) => isGiven)
      expect([id, ...Object.keys(Environment?.Variables ?? {}).toSorted()]).toEqual([
        id,
        ...expected.map(([name]) => name).toSorted(),
      ])
    }
  })

  test('tells what optimises pictures which other sites there are, and refuses what is no name', async () => {
    const variables = ({ ofApi }: Synthesis) =>
      ofApi<FunctionProperties>('AWS::Lambda::Function').find(
        ({ Properties }) => Properties.FunctionName === 'assay-dev-images-optimise',
      )?.Properties.Environment?.Variables
    expect(variables(await synthesised())).toMatchObject({ ASSAY_IMAGE_HOSTS: '' })
    expect(variables(made)).toMatchObject({
      ASSAY_IMAGE_HOSTS: 'a.example.com,b.example.com',
    })
    expect(() => synthesise({ imageHosts: ['*.example.com'] })).toThrow('imageHosts takes')
  })

  test('tells what renders pages, and nothing else, which analytics tag there is', async () => {
    const told = ({ ofApi }: Synthesis) =>
      ofApi<FunctionProperties>('AWS::Lambda::Function').flatMap(({ Properties }) => {
        const { ASSAY_ANALYTICS_TAG: tag, ASSAY_ANALYTICS_ORIGINS: origins } =
          Properties.Environment?.Variables ?? {}
        return tag === undefined ? [] : [[Properties.FunctionName, tag, origins]]
      })
    expect(told(await synthesised())).toEqual([])
    expect(told(made)).toEqual([
      ['assay-dev-pages-html', 'https://tag.example/js?id=T-1', 'https://*.in.example'],
    ])
  })

  test('refuses to deploy a function without its native code', () => {
    const endpoint = endpoints.find(({ nativeModules }) => nativeModules.length > 0)
    const plant = () =>
      synthesise(
        {},
        {
          plantBuilt: (root) => {
            const folder = join(root, 'dist/lambdas', endpoint?.id.replace('/', '-') ?? '')
            rmSync(join(folder, 'node_modules'), { recursive: true })
          },
        },
      )
    expect(plant).toThrow('has no sharp for Lambda')
  })
})
