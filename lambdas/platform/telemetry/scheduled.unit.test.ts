import { expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { setLogSink } from '../log.ts'
import { scheduled } from './scheduled.ts'
import { countUsage } from './usage.ts'

setEnvironment()

test('a run that fails is counted with what it took, and fails', async () => {
  const lines: unknown[] = []
  setLogSink((line) => lines.push(JSON.parse(line)))
  const failing = scheduled({ id: 'test/failing' }, async () => {
    countUsage('readUnits', 2)
    throw new Error('The table is gone.')
  })
  await expect(failing()).rejects.toThrow('The table is gone.')
  expect(lines).toMatchObject([
    { event: 'scheduled run ended', schedule: 'test/failing', failed: 1, readUnits: 2 },
  ])
})
