import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { LOCAL_STAGE, openDataDirectory } from '../../local/data-directory/data-directory.ts'
import { createTables } from '../../local/engine/create-tables.ts'
import { type LocalStack, startLocalStack } from '../../local/local-stack.ts'
import { readEventItems } from '../../ops/streams/read-stream.ts'
import { DAY_MS, dayOf } from '../../shared/values/days.ts'
import { paintPng } from '../support/data/logos.ts'
import { commandLines, wordsOf } from '../support/documents/runbook.ts'
import { copySmallDemoData } from '../support/product/demo-directory.ts'
import { runOps } from '../support/product/run-ops.ts'
import { temporaryFolder } from '../support/setup/temporary-folder.ts'

/**
 * Runs each `npm run ops` line of the runbook on a small demo. Words in capitals are placeholders. A new
 * line gets what it needs here.
 */

/** What stands in place of a placeholder. */
const FILLED: Record<string, string> = {
  STAGE: LOCAL_STAGE,
  FILE: 'facts.ndjson',
  FORMAT: 'facts',
  METRICS: 'metrics.ndjson',
  FOLDER: 'logos',
  USER: 'a-user-of-nobody',
  EMAIL: 'visitor@assay.example',
  DIRECTORY: '.assay',
  LOG: 'log.ndjson',
  EVENTS: tableName('copy', 'events'),
  KEYS: tableName('copy', 'data-keys'),
  BACKUP: 'backup',
  PROTOCOLS: 'protocols.json',
  INCIDENTS: 'incidents.ndjson',
  ALIASES: 'aliases.ndjson',
  TRACE: 'trace.txt',
  BUCKET: 'source-maps',
  COMMIT: 'c0ffee',
  REFERENCE: 'IR-7KQ2M9XD',
  // The demo begins two years before it is loaded.
  DAY: dayOf(Date.now() - 500 * DAY_MS),
}

/** Commands that rightly end with another exit code than 0, by the line of the runbook. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  // The product runs here; `ops/rewrap` runs it where none does.
  'npm run ops -- rewrap-keys --new-secret': 1,
}

/** What output a line has to lead to, by the line of the runbook. */
const OUTPUT: Readonly<Record<string, RegExp>> = {
  'npm run ops -- rewrap-keys --new-secret': /^Stop the product first/,
  'npm run ops -- rewrap-keys --stage STAGE': /none is left under an older secret\./,
  'npm run ops -- disable --stage STAGE --email EMAIL':
    /^Shut out, and all sessions ended: [\w-]+\./,
  'npm run ops -- disable --stage STAGE --email EMAIL --enable': /^May sign in again: [\w-]+\./,
  'npm run ops -- erase --stage STAGE --report REFERENCE':
    /^The report IR-7KQ2M9XD is erased since 20/,
  'npm run ops -- erase --stage STAGE --quote=ID': /^The request for a quote ID is erased since 20/,
  'npm run ops -- verify': /nothing is wrong\./,
  'npm run ops -- restore --stage STAGE --from-table EVENTS':
    /: 5 events of 1 stream were missing here[^]*Nothing was written/,
  'npm run ops -- restore --stage STAGE --from-table EVENTS --yes':
    /Put back 5 events\.[^]*nothing is wrong\./,
  'npm run ops -- restore --from-data BACKUP': /: 0 events of 0 streams were missing here, 0 keys/,
  'npm run ops -- restore --from-data BACKUP --yes': /nothing is wrong\./,
  'npm run ops -- backtest --at DAY --within 365':
    /[1-9]\d* of \d+ projects on record by then, [1-9]/,
  'npm run ops -- backtest --at 2023-10-16 --protocols PROTOCOLS --incidents INCIDENTS --aliases ALIASES':
    /Hit later: 1 protocol, 0 of them by name alone/,
  'npm run ops -- export': /the export has as many as there are/,
  'npm run ops -- score --from ADDRESS': /Agrees to the last bit/,
  'npm run ops -- score --from ADDRESS --at DAY': /Agrees to the last bit/,
  'npm run ops -- score --from LOG --json': /"agrees":true/,
  'npm run ops -- import metrics METRICS --stage STAGE': /of 1 row 1 new[^]*Nothing was changed/,
  'npm run ops -- import metrics METRICS --stage STAGE --yes': /Done: of 1 row 1 new/,
  'npm run ops -- import logos FOLDER': /of 1 picture 0 new, 1 changed[^]*Nothing was changed/,
  'npm run ops -- import logos FOLDER --yes': /Done: of 1 picture 0 new, 1 changed/,
  'npm run ops -- stack-trace --from TRACE --bucket BUCKET --release COMMIT --function watchlist/create':
    /at create \(create\.ts:2:3\)/,
  'npm run ops -- replay --source errors --id ER-7KQ2M9XD4FHW': /"id":"ER-7KQ2M9XD4FHW"/,
}

const PROJECT = {
  id: 'sallowgate',
  name: 'Sallowgate',
  logo: null,
  tokenTickers: [],
  category: 'Lending',
  chains: [],
  marketCapUsd: null,
  description: 'Lends.',
  website: null,
  contracts: [],
  // Those in the folder are; real ones are refused there.
  demo: true,
}

/** Of no project: those of the demo take no measurements. */
const HOLDERS = {
  metric: 'privileged-address',
  address: `0x${'5a'.repeat(20)}`,
  chain: 'Ethereum',
  measuredAt: '2026-11-01T00:00:00Z',
  total: 0,
  items: [],
}

/** A project of the demo with more than nine events. */
const LOST = 'lumenfold'

const lines = commandLines('npm run ops -- ').filter((line) => !line.includes('<command>'))

const cwd = temporaryFolder('runbook')
const closing: (() => Promise<void>)[] = []
let documents: LocalStack['documents'] | undefined
let endpoints = { tables: '', identity: '', objects: '' }

beforeAll(async () => {
  const path = join(cwd, '.assay')
  mkdirSync(path)
  await copySmallDemoData(path)
  writeFileSync(
    join(cwd, 'facts.ndjson'),
    `${JSON.stringify({ type: 'Project', facts: PROJECT })}\n`,
  )
  cpSync(path, join(cwd, 'backup'), { recursive: true })
  writeFileSync(join(cwd, 'metrics.ndjson'), `${JSON.stringify(HOLDERS)}\n`)
  mkdirSync(join(cwd, 'logos'))
  writeFileSync(join(cwd, 'logos', 'tidewell.png'), await paintPng('#dd1111'))
  writeFileSync(join(cwd, 'protocols.json'), '[{"name":"Sallowgate"}]')
  writeFileSync(join(cwd, 'incidents.ndjson'), '{"at":"2024-01-31","name":"Sallow"}')
  writeFileSync(join(cwd, 'aliases.ndjson'), '{"name":"Sallowgate","aliases":["Sallow"]}')
  const directory = openDataDirectory(path)
  const stack = await startLocalStack({ directory, port: 0, print: () => {} })
  stack.open()
  endpoints = {
    tables: stack.engine.endpoint,
    identity: stack.identityOrigin,
    objects: process.env['S3_ENDPOINT'] ?? '',
  }
  closing.push(async () => {
    await stack.stop()
    directory.release()
  })
  FILLED['ORIGIN'] = stack.origin
  FILLED['ADDRESS'] = `${stack.origin}/projects/quernstead`
  const calls = ['score', 'events?limit=200'].map(
    (call) => `${stack.origin}/api/projects/quernstead/${call}`,
  )
  const answers = await Promise.all(calls.map(textOf))
  writeFileSync(join(cwd, 'log.ndjson'), answers.join('\n'))
  await putSourceMap(stack.objects)
  documents = stack.documents
  const report = {
    title: 'Error',
    description: 'It failed.',
    trace: '',
    at: '2026-11-21T00:00:00Z',
  }
  await stack.documents.send(
    new PutCommand({
      TableName: tableName(LOCAL_STAGE, 'error-reports'),
      Item: { id: 'ER-7KQ2M9XD4FHW', expiresAt: 4_000_000_000, ...report },
    }),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

const textOf = async (url: string): Promise<string> => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return await response.text()
}

/** As a deployment leaves it: column 5 of the bundle is line 2, column 3 of `create.ts`. */
const putSourceMap = async (objects: LocalStack['objects']): Promise<void> => {
  const bundle = 'c0ffee00c0ffee00'
  const release = { 'watchlist-create': bundle }
  const map = { version: 3, sources: ['create.ts'], names: [], mappings: 'IACE' }
  await objects.put('releases/c0ffee.json', Buffer.from(JSON.stringify(release)))
  await objects.put(`${bundle}.map`, Buffer.from(JSON.stringify(map)))
  const trace = 'Error: It failed.\n    at create (file:///var/task/index.mjs:1:5)\n'
  writeFileSync(join(cwd, 'trace.txt'), trace)
}

/** As point-in-time recovery makes a copy, of events of which five are then lost. */
const loseEvents = async (): Promise<void> => {
  const client = documents ?? expect.unreachable()
  const items = await readEventItems({ client, stage: LOCAL_STAGE }, `Project#${LOST}`)
  await createTables(client, 'copy')
  for (const Item of items.slice(0, 9)) {
    await client.send(new PutCommand({ TableName: tableName('copy', 'events'), Item }))
  }
  for (const { stream, version } of items.slice(2, 7)) {
    const TableName = tableName(LOCAL_STAGE, 'events')
    await client.send(new DeleteCommand({ TableName, Key: { stream, version } }))
  }
}

/** As somebody leaves it who sends a report or asks for a quote. */
const putKey = (subject: string) => async (): Promise<void> => {
  const client = documents ?? expect.unreachable()
  const Item = { subject, wrapped: 'a key' }
  await client.send(new PutCommand({ TableName: tableName(LOCAL_STAGE, 'data-keys'), Item }))
}

/** What happens before a line, by the line of the runbook. */
const BEFORE: Readonly<Record<string, () => Promise<void>>> = {
  'npm run ops -- restore --stage STAGE --from-table EVENTS': loseEvents,
  'npm run ops -- erase --stage STAGE --report REFERENCE': putKey('Incident#IR-7KQ2M9XD'),
  'npm run ops -- erase --stage STAGE --quote=ID': putKey('Quote#ID'),
}

test('the commands of the runbook are found', () => {
  expect(lines.length).toBeGreaterThan(8)
  for (const line of Object.keys({ ...EXIT_CODES, ...OUTPUT, ...BEFORE })) {
    expect(lines).toContain(line)
  }
})

const filled = (word: string): string => {
  if (!/^[A-Z]{3,}$/.test(word)) return word
  const value = FILLED[word]
  if (value === undefined) throw new Error(`Say in FILLED what stands in place of ${word}.`)
  return value
}

test.each(lines)('%s', async (line) => {
  await BEFORE[line]?.()
  const args = wordsOf(line.replace('npm run ops -- ', '')).map(filled)
  const ran = await runOps(args, {
    cwd,
    // `--stage` leads to AWS, which is this product here.
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.tables,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
      AWS_ENDPOINT_URL_S3: endpoints.objects,
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
  })
  const said = ran.out + ran.err
  expect(ran.exitCode, said).toBe(EXIT_CODES[line] ?? 0)
  expect(said).toMatch(OUTPUT[line] ?? /\S/)
})
