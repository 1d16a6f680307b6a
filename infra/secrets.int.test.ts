import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  type Resource,
  type Synthesis,
  synthesised,
} from '../test/support/infra/synthesised-templates.ts'
import { only } from '../test/support/infra/worker-resources.ts'

const first = await synthesised(ALL_SETTINGS)
const second = await synthesised({ ...ALL_SETTINGS, secretsGeneration: 2 })

/** All that holds a secret's value once it is deployed, by stack and id. */
const holders = (synthesis: Synthesis): ReadonlyMap<string, Resource> =>
  new Map(
    [...synthesis.stacks].flatMap(([stack, resources]) =>
      resources
        .filter((resource) => JSON.stringify(resource).includes('{{resolve:secretsmanager:'))
        .map((resource) => [`${stack} ${resource.id}`, resource] as const),
    ),
  )

test('another generation changes everything that holds a secret: functions, the edge, Google', () => {
  const [before, after] = [holders(first), holders(second)]
  expect([...after.keys()]).toEqual([...before.keys()])
  expect(new Set([...before.values()].map(({ Type }) => Type))).toEqual(
    new Set([
      'AWS::Lambda::Function',
      'AWS::CloudFront::Distribution',
      'AWS::Cognito::UserPoolIdentityProvider',
    ]),
  )
  const unchanged = [...before].filter(
    ([id, resource]) => JSON.stringify(resource) === JSON.stringify(after.get(id)),
  )
  expect(unchanged).toEqual([])
})

test('another generation asks anew for every value of another stack', () => {
  const asked = (synthesis: Synthesis): string[] =>
    [...synthesis.stacks.keys()].flatMap((stack) =>
      synthesis
        .of(stack, 'AWS::SSM::Parameter')
        .map((parameter) => JSON.stringify([stack, parameter.id, parameter.Properties])),
    )
  const [before, after] = [asked(first), asked(second)]
  expect(before.length).toBeGreaterThan(20)
  expect(after).toHaveLength(before.length)
  expect(before.filter((parameter) => after.includes(parameter))).toEqual([])
})

test('what holds a secret of its own stack comes after it, in the first deployment too', () => {
  const early = [...first.stacks].flatMap(([stack, resources]) => {
    const secrets = first.of<{ Name: string }>(stack, 'AWS::SecretsManager::Secret')
    return resources.flatMap((resource) =>
      secrets
        .filter(({ Properties }) => JSON.stringify(resource).includes(`:${Properties.Name}:`))
        .map(({ id }) => [resource.id, resource.DependsOn, id] as const),
    )
  })
  expect(early.length).toBeGreaterThan(0)
  expect(early.filter(([, after = [], secret]) => !after.includes(secret))).toEqual([])
})

test('the edge sends the current secret, and every call takes it and the one before', () => {
  const reference = (key: string): string =>
    `{{resolve:secretsmanager:assay-dev-origin-secret:SecretString:${key}::}}`
  const calls = [...holders(first).entries()].filter(([id]) => id.startsWith('api-'))
  expect(calls.length).toBeGreaterThan(50)
  for (const [, { Properties }] of calls) {
    expect(Properties['Environment']).toMatchObject({
      Variables: {
        ASSAY_ORIGIN_SECRET: reference('current'),
        ASSAY_ORIGIN_SECRET_PREVIOUS: reference('previous'),
      },
    })
  }
  const [distribution] = first.of('edge', 'AWS::CloudFront::Distribution')
  expect(JSON.stringify(distribution)).toContain(reference('current'))
  expect(JSON.stringify(distribution)).not.toContain(reference('previous'))
})

test('the secret of the edge is made with none before it', () => {
  const secret = only(
    first
      .of('api', 'AWS::SecretsManager::Secret')
      .filter(({ Properties }) => Properties['Name'] === 'assay-dev-origin-secret'),
  )
  expect(secret.Properties['GenerateSecretString']).toMatchObject({
    SecretStringTemplate: '{"previous":"none"}',
    GenerateStringKey: 'current',
    PasswordLength: 64,
  })
})

test('functions that take both are deployed before the edge sends the new one', () => {
  const { artifacts } = JSON.parse(readFileSync(join(first.outdir, 'manifest.json'), 'utf8')) as {
    artifacts: Readonly<Record<string, { readonly dependencies?: readonly string[] }>>
  }
  const stacks = [...first.stacks.keys()].filter((stack) => stack.startsWith('api-'))
  expect(stacks.length).toBeGreaterThan(10)
  expect(artifacts['assay-dev-edge']?.dependencies).toEqual(
    expect.arrayContaining(stacks.map((stack) => `assay-dev-${stack}`)),
  )
})
