import { describe, expect, test } from 'vitest'
import {
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  recordOf,
} from '../../../test/support/data/rating-records.ts'
import type { EvidenceEntry } from '../../contract/projects/evidence.ts'
import type { RatingRecord } from '../../values/evidence/evidence.ts'
import type { FullExplanation } from '../../values/rating.ts'
import { explainFully } from '../explanation/explain-fully.ts'
import { checkScore } from './check-score.ts'

/** As the public call hands it out: the newest first. */
const logOf = ({ evidence }: RatingRecord): EvidenceEntry[] =>
  evidence
    .map(({ precision = null, supersedes = null, ...one }) => ({
      ...one,
      precision,
      supersedes,
      supersededBy: null,
      summary: '',
    }))
    .toReversed()

const key = privilegeGranted(2, { privilegeId: 'vault-withdraw', right: 'withdraw' })
const record = recordOf([...inOrder, key])
const log = logOf(record)
const published = explainFully(record, { at: NOW })

/** The double next to it. */
const nextDouble = (number: number): number => {
  const bits = new BigUint64Array(new Float64Array([number]).buffer)
  bits[0]! += 1n
  return new Float64Array(bits.buffer)[0]!
}

const differencesOf = (tampered: FullExplanation, entries = log): unknown[] =>
  checkScore(tampered, entries).differences.map(({ part, id, figure, published: said }) => [
    part,
    id,
    figure,
    said,
  ])

describe('a published score', () => {
  test('agrees with what follows from its log', () => {
    const { computed, differences, figures } = checkScore(published, log)
    expect(differences).toEqual([])
    expect(computed.raw).toBe(published.raw)
    expect(figures.find(({ figure }) => figure === 'caps')).toEqual({
      part: 'score',
      id: '',
      figure: 'caps',
      published: 'single_key 59',
      computed: 'single_key 59',
    })
  })

  test('agrees too where another release of the formula explains it in other words', () => {
    const otherWords = {
      caps: published.caps.map((cap) => ({ ...cap, reason: 'Other.', lifts: 'Otherwise.' })),
      inputs: published.inputs.map((input) => ({ ...input, reason: 'Other.' })),
    }
    expect(differencesOf({ ...published, ...otherWords })).toEqual([])
  })

  test('differs by one bit of one input, which is named with both numbers', () => {
    const points = published.inputs[0]!.points
    const tampered = {
      ...published,
      inputs: published.inputs.map((input, index) =>
        index === 0 ? { ...input, points: nextDouble(points) } : input,
      ),
    }
    expect(checkScore(tampered, log).differences).toEqual([
      {
        part: 'input',
        id: 'audit_depth',
        figure: 'points',
        published: String(nextDouble(points)),
        computed: String(points),
      },
    ])
  })

  test.each([
    ['raw', { raw: nextDouble(published.raw!) }],
    ['band', { band: 'A' }],
    ['low', { interval: [nextDouble(published.interval![0]), published.interval![1]] }],
    ['high', { interval: [published.interval![0], nextDouble(published.interval![1])] }],
    ['confidence', { confidence: nextDouble(published.confidence) }],
    ['version', { version: '2.0.1' }],
  ] as const)('differs by its %s', (figure, change) => {
    const tampered = { ...published, ...change } as FullExplanation
    expect(differencesOf(tampered)).toMatchObject([['score', '', figure, expect.any(String)]])
  })

  test('differs by a cap that it keeps back', () => {
    expect(differencesOf({ ...published, caps: [] })).toEqual([
      ['score', '', 'caps', 'none'],
      ['cap', 'single_key', 'max', null],
      ['cap', 'single_key', 'since', null],
      ['cap', 'single_key', 'evidence', null],
    ])
  })

  test('differs by an input that it names twice, whichever is right', () => {
    const [first, ...others] = published.inputs
    const inputs = [{ ...first!, points: 0 }, first!, ...others]
    expect(differencesOf({ ...published, inputs })).toEqual([['score', '', 'inputs', '19']])
  })

  test('differs by the inputs that follow from a piece which the log lacks', () => {
    const without = log.filter(({ type }) => type !== 'BountyOpened')
    expect(without).toHaveLength(log.length - 1)
    const inputs = checkScore(published, without).differences.flatMap(({ part, id }) =>
      part === 'input' ? [id] : [],
    )
    expect(new Set(inputs)).toEqual(new Set(['bug_bounty']))
  })

  test('without a score agrees too, where nothing stands that could be taken for one', () => {
    const silent = recordOf(inOrder.slice(0, 1))
    const unrated = explainFully(silent, { at: NOW })
    const { figures, differences } = checkScore(unrated, logOf(silent))
    expect([unrated.score, unrated.raw]).toEqual([null, null])
    expect(differences).toEqual([])
    expect(figures.slice(0, 3).map(({ computed }) => computed)).toEqual(['none', 'none', 'N/A'])
  })

  test('counts a month as a month: its last moment may be too young for an incident to be old', () => {
    const incident = incidentConfirmed(
      0,
      { severity: 'critical', lossUsd: 4e6 },
      { at: '2025-11-01T00:00:00.000Z', recordedAt: '2025-12-01T00:00:00.000Z' },
    )
    const dated = recordOf([...inOrder, { ...incident, precision: 'month' }])
    const at = '2026-11-10T00:00:00.000Z'
    const ofMonth = explainFully(dated, { at })
    expect(ofMonth.caps.map(({ id }) => id)).toContain('active_incident')
    expect(checkScore(ofMonth, logOf(dated)).differences).toEqual([])
    const asDays = logOf(dated).map((entry) => ({ ...entry, precision: null }))
    expect(differencesOf(ofMonth, asDays)).toContainEqual(['cap', 'active_incident', 'max', '29'])
  })
})
