import { expect, test } from 'vitest'
import { chosenStage } from './chosen-stage.ts'

const OF_THE_CDK = { '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:bundling-stacks': ['**'] }

test('the stage is what -c stage names, beside what the CDK says itself', () => {
  expect(chosenStage({ ...OF_THE_CDK, stage: 'prod' })).toBe('prod')
})

test('no stage is taken for one that was not named', () => {
  for (const stage of [undefined, '', 1]) {
    expect(() => chosenStage({ ...OF_THE_CDK, stage })).toThrow(
      'Say which stage, as in npm run deploy -- dev',
    )
  }
})

test('a setting on the command line is refused by its name, with the file it belongs to', () => {
  expect(() => chosenStage({ stage: 'prod', domain: 'assay.example' })).toThrow(
    '-c domain is not taken: write "domain" into infra/stages/prod.json and leave the flag out.',
  )
  expect(() => chosenStage({ mailFrom: 'no-reply@assay.example' })).toThrow(
    'infra/stages/<stage>.json',
  )
  expect(() => chosenStage({ stage: 'prod', 'mail-from': 'x' })).toThrow(
    '-c mail-from is not taken, and there is no setting of that name.',
  )
})
