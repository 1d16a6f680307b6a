import { expect, test } from 'vitest'
import { commandLines, runbook, wordsOf } from '../test/support/documents/runbook.ts'
import { ALL_SETTINGS, synthesised } from '../test/support/infra/synthesised-templates.ts'
import { readDeployment } from './deployment.ts'

/** Options of the commands of AWS's CLI that the runbook uses, by AWS's reference. */
const AWS_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'sts get-caller-identity': [],
  'dynamodb restore-table-to-point-in-time': [
    'restore-date-time',
    'source-table-name',
    'target-table-name',
  ],
  'cognito-idp admin-disable-user': ['user-pool-id', 'username'],
  'acm request-certificate': ['domain-name', 'region', 'validation-method'],
  'dynamodb update-item': [
    'expression-attribute-names',
    'expression-attribute-values',
    'key',
    'table-name',
    'update-expression',
  ],
  's3api delete-object': ['bucket', 'key', 'version-id'],
  's3api list-object-versions': ['bucket', 'prefix'],
  'secretsmanager create-secret': ['name', 'secret-string'],
  'secretsmanager put-secret-value': ['secret-id', 'secret-string'],
  'sqs purge-queue': ['queue-url'],
}

/** Those that a deployment reads without a domain: with one the origin is not asked for. */
const settings = (): ReadonlySet<string> => {
  const asked = new Set<string>()
  try {
    readDeployment((name) => {
      asked.add(name)
      return ALL_SETTINGS[name]
    }, '/nowhere')
  } catch {
    // Nothing was built there.
  }
  return asked
}

test('every setting of a deployment that the runbook names is one', () => {
  const known = settings()
  const named = [...runbook().matchAll(/-c (\w+)=/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('every setting of a deployment stands in the runbook', () => {
  const missing = [...settings()].filter((name) => !runbook().includes(`-c ${name}=`))
  expect(missing).toEqual([])
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
  const lines = commandLines('aws ')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const [, service = '', operation = '', ...rest] = wordsOf(line)
    const known = AWS_COMMANDS[`${service} ${operation}`]
    expect(known, `${service} ${operation} is not known: add it with its options`).toBeDefined()
    const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
    expect(known).toEqual(expect.arrayContaining(options))
  }
})
