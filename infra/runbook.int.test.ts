import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { tables } from '../lambdas/platform/dynamodb/tables.ts'
import { commandLines, runbook, wordsOf } from '../test/support/documents/runbook.ts'
import { stackTemplates } from '../test/support/infra/deployed-stacks.ts'
import { ALL_SETTINGS, synthesised } from '../test/support/infra/synthesised-templates.ts'
import { cdkCommand, type StageCommand, stageCommands } from './stages/cdk-command.ts'
import { settingNames, StageSettings } from './stages/stage-settings.ts'

/** Options of the commands of AWS's CLI that the runbook uses, by AWS's reference. */
const AWS_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'configure sso': [],
  'sso login': ['profile'],
  'sts get-caller-identity': [],
  'iam create-open-id-connect-provider': ['client-id-list', 'url'],
  'deploy update-deployment-group': [
    'alarm-configuration',
    'application-name',
    'current-deployment-group-name',
  ],
  'cloudformation describe-stacks': ['query'],
  'cloudformation update-termination-protection': [
    'no-enable-termination-protection',
    'stack-name',
  ],
  'cloudformation delete-stack': ['stack-name'],
  'lambda get-alias': ['function-name', 'name'],
  'lambda list-versions-by-function': ['function-name'],
  'lambda update-alias': ['function-name', 'function-version', 'name'],
  'accessanalyzer create-analyzer': ['analyzer-name', 'type'],
  'cloudtrail create-trail': ['is-multi-region-trail', 'name', 's3-bucket-name'],
  'cloudtrail start-logging': ['name'],
  'guardduty create-detector': ['enable'],
  'dynamodb export-table-to-point-in-time': [
    'export-format',
    's3-bucket',
    's3-bucket-owner',
    's3-prefix',
    'table-arn',
  ],
  'dynamodb import-table': [
    'input-compression-type',
    'input-format',
    's3-bucket-source',
    'table-creation-parameters',
  ],
  'dynamodb restore-table-to-point-in-time': [
    'restore-date-time',
    'source-table-name',
    'target-table-name',
  ],
  'dynamodb wait': ['table-name'],
  'dynamodb delete-table': ['table-name'],
  'cloudwatch describe-alarm-history': ['alarm-name', 'history-item-type'],
  'acm describe-certificate': ['certificate-arn', 'region'],
  'acm request-certificate': ['domain-name', 'region', 'validation-method'],
  'service-quotas get-service-quota': ['quota-code', 'service-code'],
  'service-quotas request-service-quota-increase': ['desired-value', 'quota-code', 'service-code'],
  'sesv2 create-email-identity': ['email-identity'],
  'sesv2 get-account': [],
  's3api delete-object': ['bucket', 'key', 'version-id'],
  's3api list-object-versions': ['bucket', 'prefix'],
  'secretsmanager create-secret': ['name', 'secret-string'],
  'secretsmanager put-secret-value': ['secret-id', 'secret-string'],
  'sqs purge-queue': ['queue-url'],
  'sqs receive-message': ['queue-url', 'max-number-of-messages'],
  'sqs send-message': ['message-body', 'queue-url'],
  'sqs start-message-move-task': ['source-arn'],
}

/** What a row of the table of settings names. */
const settingRows = (): readonly string[] =>
  [...(runbook().split('\n## Deploy\n')[0] ?? '').matchAll(/^\| `(\w+)` +\|/gm)].map(
    ([, name = '']) => name,
  )

test('the table of settings names every setting of a stage, and nothing that is none', () => {
  expect(settingRows()).toEqual(settingNames)
})

test('the example of a stage’s file is one, and asks for everything that a site with a domain needs', () => {
  const [, example = ''] = /^```json\n([\s\S]*?)^```/m.exec(runbook()) ?? []
  const { success, output } = v.safeParse(StageSettings, JSON.parse(filled(example)))
  expect(success).toBe(true)
  expect(Object.keys(output as object)).toEqual(
    expect.arrayContaining(['domain', 'certificate', 'mailFrom', 'alarmEmail']),
  )
})

/** The words in capitals as somebody would fill them in. */
const filled = (text: string): string =>
  text
    .replaceAll('ACCOUNT', '111111111111')
    .replaceAll('REGION', 'eu-central-1')
    .replaceAll('DOMAIN', 'assay.example')
    .replaceAll('CERTIFICATE', 'arn:aws:acm:us-east-1:111111111111:certificate/0b9f')

test('every command about a stage is one that the CDK is given, and none is given by hand', () => {
  const lines = commandLines('npm run ').filter((line) =>
    stageCommands.some((command) => line.startsWith(`npm run ${command}`)),
  )
  expect(new Set(lines.map((line) => wordsOf(line)[2]))).toEqual(new Set(stageCommands))
  for (const line of lines) {
    const [, , command, dashes, ...given] = wordsOf(line)
    expect(dashes).toBe(given.length > 0 ? '--' : undefined)
    expect(() => cdkCommand(command as StageCommand, given, () => false)).not.toThrow()
  }
  expect(runbook()).not.toMatch(/npx cdk|-c \w+=/)
})

test('a stage has as many cache policies as the runbook says, of which an account has 20', async () => {
  const made = (await synthesised()).of('edge', 'AWS::CloudFront::CachePolicy')
  const [, said] = /\| 20, which AWS does not raise; a stage has (\d+) /.exec(runbook()) ?? []
  expect(Number(said)).toBe(made.length)
})

test('every output that the runbook names is one of a stack', async () => {
  const outputs = new Set(
    stackTemplates((await synthesised(ALL_SETTINGS)).outdir).flatMap(({ outputs: own }) => [
      ...own,
    ]),
  )
  const named = [...runbook().matchAll(/output `(\w+)`(?: of `assay-STAGE-([\w-]+)`)?/g)]
  expect(named.length).toBeGreaterThan(4)
  for (const [text, output = '', stack = '[^:]+'] of named) {
    const wanted = new RegExp(`^assay-dev-${stack}:${output}$`)
    expect([text, [...outputs].some((one) => wanted.test(one))]).toEqual([text, true])
  }
})

test('every stack, table, queue, function and alarm that the runbook names is made', async () => {
  const { stacks } = await synthesised(ALL_SETTINGS)
  const made = new Set([
    ...[...stacks.keys()].map((name) => `assay-dev-${name}`),
    ...[...stacks.values()]
      .flat()
      .flatMap(({ Properties }) => JSON.stringify(Properties).match(/assay-dev-[a-z-]+/g) ?? []),
  ])
  const named = [...runbook().matchAll(/assay-(?:STAGE|<stage>)-([a-z][a-z-]*[a-z])(?![a-z<-])/g)]
    .map(([, name = '']) => `assay-dev-${name}`)
    .filter((name) => !/account|restored/.test(name))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !made.has(name))).toEqual([])
})

test('every command of AWS is one, with options that it has', () => {
  const metrics = readFileSync(join(import.meta.dirname, '..', 'docs', 'metrics.md'), 'utf8')
  const lines = [...commandLines('aws '), ...commandLines('aws ', metrics)]
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const [, service = '', operation = '', ...rest] = wordsOf(line)
    const known = AWS_COMMANDS[`${service} ${operation}`]
    expect(known, `${service} ${operation} is not known: add it with its options`).toBeDefined()
    const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
    expect(known).toEqual(expect.arrayContaining(options))
  }
})

test('old dead letters are purged before their changes are delivered again, and no new ones after', () => {
  const [, chapter = ''] = runbook().split('\n## Dead letters: deliver again\n')
  const [text = ''] = chapter.split('\n## ')
  const steps = text.match(/aws sqs purge-queue|ops -- redrive --stage/g)
  expect(steps).toEqual(['aws sqs purge-queue', 'ops -- redrive --stage'])
})

test('tables that are made of an export have the keys of those that it was made of', () => {
  const schemas = commandLines('aws dynamodb import-table ').map((line) =>
    [...line.matchAll(/\{AttributeName=(\w+),(?:AttributeType|KeyType)=(\w+)\}/g)].map(
      ([, name, type]) => `${name} ${type}`,
    ),
  )
  expect(schemas).toEqual([
    ['stream S', 'version N', 'stream HASH', 'version RANGE'],
    ['subject S', 'subject HASH'],
  ])
  const { events, 'data-keys': keys } = tables
  expect([events.partitionKey, events.sortKey, keys.partitionKey]).toEqual([
    { name: 'stream', type: 'S' },
    { name: 'version', type: 'N' },
    { name: 'subject', type: 'S' },
  ])
})
