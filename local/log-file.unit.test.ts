import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { openLogFile } from './log-file.ts'

const folder = temporaryFolder('log')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

test('a log that has grown to its size is kept beside a new one, and no older one', () => {
  const told: string[] = []
  const open = () => openLogFile(join(folder, 'assay.jsonl'), (line) => told.push(line), 10)
  const write = open()
  for (const line of ['first', 'second', 'third', 'fourth']) write(line)
  expect([textOf('assay.older.jsonl'), textOf('assay.jsonl')]).toEqual([
    'first\nsecond\n',
    'third\nfourth\n',
  ])
  open()('fifth')
  expect([textOf('assay.older.jsonl'), textOf('assay.jsonl')]).toEqual([
    'third\nfourth\n',
    'fifth\n',
  ])
  expect(readdirSync(folder)).toHaveLength(2)
  expect(told).toEqual([])
})

// A device of Linux on which every write fails as on a full disk.
test.skipIf(!existsSync('/dev/full'))('a log on a full disk is told of once, and no error', () => {
  const file = join(folder, 'full.jsonl')
  symlinkSync('/dev/full', file)
  const told: string[] = []
  const write = openLogFile(file, (line) => told.push(line))
  write('first')
  write('second')
  expect(told).toEqual([
    `The log ${file} cannot be written, so lines are missing: ` +
      'Error: ENOSPC: no space left on device, write',
  ])
})
