import { expect, test } from 'vitest'
import type { WatchedChange } from '../../../shared/contract/watchlist.ts'
import { changedEvidence } from '../../../test/support/data/changed-evidence.ts'
import { composeDigest } from './compose-digest.ts'

const RATED = { score: 61, band: 'B' } as const
const UNRATED = { score: null, band: 'N/A' } as const

const change = (name: string, fields: Partial<WatchedChange>, scoreDelta: number | null = null) =>
  ({
    name,
    from: RATED,
    to: RATED,
    attribution: { scoreDelta, inputs: [] },
    evidence: [],
    ...fields,
  }) as unknown as WatchedChange

const digestOf = (changes: readonly WatchedChange[]) =>
  composeDigest(changes, {
    since: '2026-11-22T07:01:00.000Z',
    until: '2026-11-23T07:01:00.000Z',
    origin: 'https://assay.example',
  })

test('the largest 25 of 27 changes are told, falls and rises alike, and how many more there are', () => {
  const sizes = Array.from({ length: 27 }, (_, index) => index + 1)
  const { subject, paragraphs } = digestOf(
    sizes.map((size) => change(`Moved ${size}`, {}, size % 2 === 0 ? size : -size)),
  )
  expect(subject).toBe('Your watchlists: 27 projects changed')
  expect(paragraphs).toEqual([
    'What changed of the projects that you watch, from 22 November 2026 at 07:01 to 23 November 2026 at 07:01 UTC:',
    ...sizes
      .slice(2)
      .toReversed()
      .map((size) => `Moved ${size}: B 61.0, as before`),
    'And 2 more.',
    'Your watchlists: https://assay.example/my/watchlists',
  ])
})

test.each([
  { from: RATED, to: UNRATED, told: 'no longer rated, was B 61.0' },
  { from: UNRATED, to: RATED, told: 'rated now, B 61.0' },
  { from: UNRATED, to: UNRATED, told: 'not rated' },
  { from: { score: 48.2, band: 'CCC' } as const, to: RATED, told: 'B 61.0, was CCC 48.2' },
])('a project that is $to.band and was $from.band is told as "$told"', ({ from, to, told }) => {
  expect(digestOf([change('Corvane', { from, to })]).paragraphs[1]).toBe(`Corvane: ${told}`)
})

test('a rating that a project lost counts as much as it was', () => {
  const { paragraphs } = digestOf([
    change('Moved', {}, 60),
    change('Lost', { to: UNRATED }),
    change('Little', {}, 1),
  ])
  expect(paragraphs.slice(1, 4).map((text) => text.split(':')[0])).toEqual([
    'Lost',
    'Moved',
    'Little',
  ])
})

test('below a project stand the causes of its move, else at most three pieces of what is new', () => {
  const linesOf = (evidence: WatchedChange['evidence']) =>
    digestOf([change('Corvane', { evidence })]).paragraphs[1]?.split('\n')
  expect(linesOf([changedEvidence('Two left', true), changedEvidence('Read', false)])).toEqual([
    'Corvane: B 61.0, as before',
    '- Two left (20 November 2026)',
  ])
  expect(
    linesOf(['One', 'Two', 'Three', 'Four'].map((text) => changedEvidence(text, false))),
  ).toEqual(['Corvane: B 61.0, as before', '- One', '- Two', '- Three'])
})
