import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '../../local/data-directory/directory-lock.ts'
import { cleanDataDirectory } from './clean-data-directory.ts'

let path = ''
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'assay-clean-'))
  for (const folder of ['outbox', 'data', 'analytics']) mkdirSync(join(path, folder))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const mailTo = (email: string): string => JSON.stringify({ to: email })

/** A product at work: it gives mails their names once they are whole, and an export comes and goes. */
const workIn = async (folder: string): Promise<Worker> => {
  const worker = new Worker(
    `const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs')
     const { parentPort, workerData: folder } = require('node:worker_threads')
     for (let id = 0; ; id += 1) {
       const mail = folder + '/outbox/' + (id % 5) + '.json'
       writeFileSync(mail + '.part', '{"to":"other@assay.example"}')
       renameSync(mail + '.part', mail)
       mkdirSync(folder + '/analytics/.scratch', { recursive: true })
       writeFileSync(folder + '/analytics/.scratch/1.parquet', '')
       rmSync(folder + '/analytics/.scratch', { recursive: true })
       if (id === 5) parentPort.postMessage('at work')
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
     }`,
    { eval: true, workerData: folder },
  )
  await new Promise((resolve) => worker.once('message', resolve))
  return worker
}

test('a person goes from a directory in which files come and go, and nobody else', async () => {
  const worker = await workIn(path)
  try {
    for (let round = 0; round < 10; round += 1) {
      writeFileSync(join(path, 'outbox', 'theirs.json'), mailTo('Perpetua@Assay.example'))
      writeFileSync(join(path, 'outbox', 'kept.json'), mailTo('kept@assay.example'))
      expect(cleanDataDirectory(path, 'test', ['perpetua@assay.example']).found).toEqual([])
    }
  } finally {
    await worker.terminate()
  }
  const left = readdirSync(join(path, 'outbox'))
  expect(left).toContain('kept.json')
  expect(left).not.toContain('theirs.json')
})

test('what still holds the address is named', () => {
  const file = join(path, 'analytics', 'notes.txt')
  writeFileSync(file, 'seen: perpetua@assay.example')
  expect(cleanDataDirectory(path, 'test', ['perpetua@assay.example'])).toEqual({
    files: 1,
    bytes: 28,
    found: [file],
  })
})

test('an address is found that lies across the end of what is read at once', () => {
  const file = join(path, 'analytics', 'large.txt')
  writeFileSync(file, `${'x'.repeat(8_000_000 - 4)} ann@x.example`)
  expect(cleanDataDirectory(path, 'test', ['ann@x.example']).found).toEqual([file])
})

test('mails to people whose addresses contain the address stay, and are not named', () => {
  const write = (name: string, mail: object): void =>
    writeFileSync(join(path, 'outbox', name), JSON.stringify(mail))
  const others = ['joann@x.example', 'jo.ann@x.example', 'ann@x.example.org', 'ann@x.example-y.org']
  for (const [number, to] of others.entries()) write(`other-${number}.json`, { to })
  write('theirs.json', { to: 'Ann@x.example' })
  write('in-text.json', { to: 'staff@x.example', text: 'Who:\nann@x.example.\n' })
  const { found } = cleanDataDirectory(path, 'test', ['ann@x.example'])
  expect(readdirSync(join(path, 'outbox')).toSorted()).toEqual(
    others.map((_, number) => `other-${number}.json`),
  )
  expect(found).toEqual([])
})

test('an address is found where a key or a value of the engine’s file begins or ends with it', () => {
  for (const [name, bytes] of Object.entries({
    key: 'S:ann@x.exampleS:2',
    value: '"ann@x.example"',
  })) {
    writeFileSync(join(path, 'analytics', name), bytes)
  }
  expect(cleanDataDirectory(path, 'test', ['ann@x.example']).found).toHaveLength(2)
  expect(cleanDataDirectory(path, 'test', []).found).toEqual([])
})

test('a directory that was cleaned is still locked to other processes', () => {
  const lock = join(import.meta.dirname, '..', '..', 'local', 'data-directory', 'directory-lock.ts')
  const script =
    `import { lockDirectory } from ${JSON.stringify(lock)}\n` +
    `console.log(lockDirectory(${JSON.stringify(path)}) ? 'held' : 'refused')`
  const inOtherProcess = (): string =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    }).stdout.trim()
  const unlock = lockDirectory(path)
  cleanDataDirectory(path, 'test', ['perpetua@assay.example'])
  expect(inOtherProcess()).toBe('refused')
  unlock?.()
  expect(inOtherProcess()).toBe('held')
})
