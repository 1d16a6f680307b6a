import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as readline from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { runningPlace } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { importFile } from '../commands/import.ts'

const typed = vi.hoisted(() => ({ keys: '' }))
vi.mock('node:readline/promises', async (importOriginal) => {
  const original = await importOriginal<typeof readline>()
  const createInterface = () => {
    const input = new PassThrough()
    input.write(typed.keys)
    return original.createInterface({ input, output: new PassThrough(), terminal: true })
  }
  return { ...original, createInterface }
})

const folder = temporaryFolder('import-question')
const data = join(folder, 'data')
await runningPlace(data)
const file = join(folder, 'facts.ndjson')
writeFileSync(file, JSON.stringify({ type: 'Project', facts: projectFacts() }))
Object.assign(process.stdin, { isTTY: true })
Object.assign(process.stdout, { isTTY: true })

test.each([
  ['Ctrl-C', '\u0003', 'Nothing was changed.'],
  ['Ctrl-D', '\u0004', 'Nothing was changed.'],
  ['no', 'n\r', 'Nothing was changed.'],
  ['yes', 'y\r', 'Done: of 1 row 1 new'],
])('the question before an import takes %s', async (_, keys, said) => {
  typed.keys = keys
  const { out, exitCode } = await runCommand(importFile, [
    file,
    '--format',
    'facts',
    '--data',
    data,
  ])
  expect(out).toContain(said)
  expect(exitCode).toBe(0)
})
