import type { App, CfnResource } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import {
  refusalsOf,
  stackTemplates,
  type StackTemplate,
} from '../test/support/infra/deployed-stacks.ts'
import {
  ELSEWHERE,
  OPEN,
  type Settings,
  synthesise,
  synthesised,
  WHOLE,
  wholeWithout,
} from '../test/support/infra/synthesised-templates.ts'

const templates = async (settings: Settings): Promise<readonly StackTemplate[]> =>
  stackTemplates((await synthesised(settings)).outdir)

const namesOf = (stacks: readonly StackTemplate[]): string[] =>
  stacks.map(({ name }) => name).toSorted()

const whole = await templates(WHOLE)

const OTHERS: readonly (readonly [string, Settings])[] = [
  ['Google', wholeWithout('googleClientId', 'googleSecretName', 'hostedPrefix')],
  ['a domain', wholeWithout('domain', 'certificate')],
  ['a sender of mails and a name of its hosted pages', wholeWithout('mailFrom', 'hostedPrefix')],
  ['anything that may be left out', {}],
  ['protection', OPEN],
]

describe('nothing of a deployed stage is in the way of one', () => {
  test.each(OTHERS)('with %s after one without, and the other way round', async (_, settings) => {
    const other = await templates(settings)
    expect(refusalsOf(other, whole)).toEqual([])
    expect(refusalsOf(whole, other)).toEqual([])
    // The CDK deletes no stack that is not in the app.
    expect(namesOf(other)).toEqual(namesOf(whole))
  })
})

describe('what is replaced by another of its kind', () => {
  test('the API alone keeps stacks from being deployed, as its routes cannot move: not the client of users, keys, the firewall', () => {
    const types = [
      'AWS::ApiGatewayV2::Api',
      'AWS::Cognito::UserPoolClient',
      'AWS::KMS::Key',
      'AWS::WAFv2::WebACL',
    ]
    // As if a change of the code had replaced them all.
    const plant = (app: App): void => {
      const found = app.node.findAll().filter((one) => types.includes(typeOf(one) ?? ''))
      expect(new Set(found.map(typeOf))).toEqual(new Set(types))
      for (const [index, one] of found.entries()) {
        ;(one as CfnResource).overrideLogicalId(`Replaced${index}`)
      }
    }
    const made = synthesise(WHOLE, { plant })
    const refusals = refusalsOf(whole, stackTemplates(made.outdir))
    made.dispose()
    expect(refusals).not.toEqual([])
    for (const refusal of refusals) expect(refusal).toContain('assay-dev-api:ExportsOutputRefApi')
  })
})

const typeOf = (construct: IConstruct): string | undefined =>
  'cfnResourceType' in construct ? String(construct.cfnResourceType) : undefined

test('each value is there before the stack that asks for it, in the first deployment too', async () => {
  expect(refusalsOf([], whole)).toEqual([])
  expect(refusalsOf([], await templates({}))).toEqual([])
  expect(refusalsOf([], await templates(ELSEWHERE))).toEqual([])
})

test('stacks import the id of the API and streams of tables, and nothing else', () => {
  const imported = new Set(whole.flatMap(({ imports }) => [...imports]))
  const others = [...imported].filter(
    (name) => !/^assay-dev-(?:api:\w+RefApi|data:\w+StreamArn)/.test(name),
  )
  expect(imported.size).toBeGreaterThan(1)
  expect(others).toEqual([])
})

test('a refusal is noticed', () => {
  const stack = (name: string, parts: Partial<StackTemplate>): StackTemplate => ({
    name,
    exports: new Map(),
    imports: new Set(),
    outputs: new Set(),
    reads: new Set(),
    secrets: new Set(),
    secretsRead: new Set(),
    ...parts,
  })
  const before = [
    stack('a', { exports: new Map([['a:x', '1']]) }),
    stack('b', { imports: new Set(['a:x']) }),
  ]
  expect(refusalsOf(before, [stack('a', {}), stack('b', {})])).toEqual([
    'a drops a:x, which b imports',
  ])
  expect(refusalsOf([], [stack('b', { reads: new Set(['a:y']) })])).toEqual([
    'b asks for a:y, which is not there yet',
  ])
})
