import { expect, test } from 'vitest'
import { cdkCommand } from './cdk-command.ts'

/** As if there were two files. */
const isProtected = (stage: string): boolean => {
  if (stage === 'prod') return true
  if (stage === 'dev') return false
  throw new Error(`infra/stages/${stage}.json is missing`)
}

test('a stage is deployed whole, or the stacks that are named', () => {
  expect(cdkCommand('deploy', ['prod'], isProtected)).toEqual(
    'deploy -c stage=prod --all --require-approval never --concurrency 1'.split(' '),
  )
  expect(cdkCommand('deploy', ['prod', 'assay-prod-api-flags'], isProtected)).toEqual(
    'deploy -c stage=prod --require-approval never --concurrency 1 assay-prod-api-flags'.split(' '),
  )
})

test('one command deletes a stage, unless it is protected', () => {
  expect(cdkCommand('destroy', ['dev'], isProtected)).toEqual(
    'destroy -c stage=dev --all --force'.split(' '),
  )
  expect(() => cdkCommand('destroy', ['prod'], isProtected)).toThrow(
    'The stage prod is protected, and nothing was deleted. To delete it with all its data, set "protected": false in infra/stages/prod.json, deploy, then destroy.',
  )
})

test('templates are made of the stage dev when none is named, and nothing is changed then', () => {
  expect(cdkCommand('synth', [], isProtected)).toEqual(
    'synth -c stage=dev -q --no-notices'.split(' '),
  )
  expect(cdkCommand('synth', ['prod'], isProtected)).toContain('stage=prod')
  for (const command of ['diff', 'bootstrap', 'deploy', 'destroy'] as const) {
    expect(() => cdkCommand(command, [], isProtected)).toThrow(
      `Say which stage: npm run ${command} -- STAGE`,
    )
    expect(() => cdkCommand(command, ['--all'], isProtected)).toThrow('Say which stage')
  }
})

test('a stage without a file is refused before the CDK runs', () => {
  expect(() => cdkCommand('deploy', ['staging'], isProtected)).toThrow('staging.json is missing')
})
