import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTRACTS } from './pure-contracts.ts'

const shared = join(import.meta.dirname, '..', '..', 'shared')

test('every file of contracts and schemas is marked, also those in a folder of their feature', () => {
  const files = ['contract', 'values'].flatMap((folder) =>
    readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(shared, folder, name)),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !CONTRACTS.test(file))).toEqual([])
  expect(CONTRACTS.test(join(shared, 'rating', 'history.ts'))).toBe(false)
})
