import { expect, test } from 'vitest'
import { readScorecard } from './read-scorecard.ts'

const result = (changes: object = {}): object => ({
  date: '2026-10-01T08:30:00Z',
  repo: { name: 'github.com/tidewell/protocol', commit: 'b'.repeat(40) },
  scorecard: { version: 'v5.2.1', commit: 'c'.repeat(40) },
  score: 7.3,
  checks: [{ name: 'Maintained', score: 10, reason: 'active', details: null }],
  metadata: null,
  ...changes,
})

const read = (text: string) => readScorecard([{ path: 'scorecard.json', text }])

test('the aggregate of a repository, of the time of the run', () => {
  expect(read(JSON.stringify(result())).statements).toMatchObject([
    {
      row: 1,
      about: { repository: 'https://github.com/tidewell/protocol' },
      evidence: {
        type: 'RepositorySnapshot',
        at: '2026-10-01T08:30:00.000Z',
        source: {
          name: 'OpenSSF Scorecard',
          url: 'https://github.com/tidewell/protocol',
          version: 'v5.2.1',
          tier: 'third_party',
        },
        data: { aggregate: 7.3 },
      },
    },
  ])
})

test('a day alone is its beginning, and a file may have a result a line', () => {
  const lines = [result({ date: '2026-10-02' }), result()].map((one) => JSON.stringify(one))
  expect(read(lines.join('\n')).statements.map(({ evidence }) => evidence.at)).toEqual([
    '2026-10-02T00:00:00.000Z',
    '2026-10-01T08:30:00.000Z',
  ])
})

test.each(['', 'unknown'])('a tool of version %j has told none', (version) => {
  const [one] = read(
    JSON.stringify(result({ scorecard: { version, commit: 'unknown' } })),
  ).statements
  expect(one?.evidence.source.version).toBeNull()
})

test('a time may have an offset', () => {
  const [one] = read(JSON.stringify(result({ date: '2026-10-01T01:30:00-07:00' }))).statements
  expect(one?.evidence.at).toBe('2026-10-01T08:30:00.000Z')
})

test('a project as deps.dev answers it gives the same', () => {
  const { repo, score, ...rest } = result() as Record<string, unknown>
  const project = {
    projectKey: { id: 'github.com/tidewell/protocol' },
    starsCount: 978,
    scorecard: { ...rest, repository: repo, overallScore: score },
  }
  const plain = read(JSON.stringify(result())).statements[0]?.evidence
  expect(read(JSON.stringify(project)).statements).toMatchObject([
    {
      about: { repository: 'https://github.com/tidewell/protocol' },
      evidence: { at: plain?.at, data: plain?.data },
    },
  ])
})

test.for([
  [{ score: -1 }, /^score: Scorecard reached no result/],
  [{ score: 11 }, /^data\.aggregate:/],
  [{ score: '7' }, /^data\.aggregate:/],
  [{ date: 'yesterday' }, /^at:/],
  [{ repo: { name: 'github.com/tidewell' } }, /^repo\.name:/],
  [{ repo: undefined }, /^repo\.name:/],
] as const)('%j is rejected by its number', ([changes, reason]) => {
  const { statements, rejected } = read(JSON.stringify([result(changes), result()]))
  expect(statements.map(({ row }) => row)).toEqual([2])
  expect(rejected).toEqual([{ row: 1, reason: expect.stringMatching(reason) as string }])
})
