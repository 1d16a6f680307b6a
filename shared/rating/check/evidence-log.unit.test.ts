import { expect, test } from 'vitest'
import type { EvidenceEntry } from '../../contract/projects/evidence.ts'
import { type LogPage, readEvidenceLog } from './evidence-log.ts'

const entry = (version: number): EvidenceEntry => ({
  id: `evidence-${version}`,
  eventId: `event-${version}`,
  version,
  type: 'TeamReviewed',
  at: '2026-11-01T00:00:00.000Z',
  precision: null,
  recordedAt: '2026-11-01T00:00:00.000Z',
  source: { name: 'Test', url: null, hash: null, version: null },
  supersedes: null,
  supersededBy: null,
  summary: '',
  data: { public: true },
})

/** Answers of the log by what they are asked to come after. */
const pages = (answers: Readonly<Record<string, LogPage>>) => {
  const asked: (string | undefined)[] = []
  return {
    asked,
    read: async (after: string | undefined) => {
      asked.push(after)
      return await Promise.resolve(answers[after ?? 'first']!)
    },
  }
}

test('all pages are read, each after the one before', async () => {
  const log = pages({
    first: { items: [entry(5), entry(4)], next: '4', total: 3 },
    4: { items: [entry(2)], next: null, total: 3 },
  })
  const entries = await readEvidenceLog(log.read)
  expect(entries.map(({ version }) => version)).toEqual([5, 4, 2])
  expect(log.asked).toEqual([undefined, '4'])
})

test.each([
  ['lacks a piece', [entry(5)]],
  ['gives one twice instead of another', [entry(5), entry(5)]],
])('a log that %s is refused', async (_, items) => {
  const log = pages({ first: { items, next: null, total: 2 } })
  await expect(readEvidenceLog(log.read)).rejects.toThrow(
    'The evidence log has 2 pieces, and 1 came.',
  )
})

test.each(['4', '9', 'again'])('pages that lead on to %s for ever are refused', async (next) => {
  const log = pages({
    first: { items: [entry(5)], next: '4', total: 9 },
    4: { items: [entry(4)], next, total: 9 },
  })
  await expect(readEvidenceLog(log.read)).rejects.toThrow('do not lead on')
  expect(log.asked).toHaveLength(2)
})
