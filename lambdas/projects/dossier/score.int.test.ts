import { describe, expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import {
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../../test/support/data/dossiers.ts'
import {
  HACKED_AT,
  incidentId,
  KNOWN_AT,
  useScoredProjects,
} from '../../../test/support/data/scored-projects.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'

const { cloud, visitor, scoreOf, refusedField } = await useScoredProjects()
const itIs = useSettableClock()

describe('the score', () => {
  test('comes with every input, the caps that hold and the evidence they follow from', async () => {
    itIs('2026-05-02T10:00:00Z')
    const score = await scoreOf('corvane/score')
    expect(score).toMatchObject({
      projectId: 'corvane',
      version: '2.0.0',
      at: '2026-05-02T10:00:00.000Z',
      known: null,
      score: 29,
      band: 'CC',
    })
    expect(score.inputs).toHaveLength(18)
    expect(score.inputs.reduce((sum, { points }) => sum + points, 0)).toBe(score.raw)
    expect(score.caps).toMatchObject([
      {
        id: 'active_incident',
        max: 29,
        evidence: [
          {
            id: incidentId,
            type: 'IncidentConfirmed',
            title: 'Incident confirmed',
            summary: 'Incident confirmed: Bridge drained (critical, $4M lost)',
            at: HACKED_AT,
          },
        ],
      },
      { id: 'unreimbursed_loss', max: 39, evidence: [{ id: incidentId }] },
      { id: 'unproven_code', max: 69, evidence: [{ type: 'ContractDeployed' }] },
    ])
  })

  test('at another time is the one of that time', async () => {
    itIs('2026-05-02T10:00:00Z')
    const before = await scoreOf('corvane/score?at=2026-05-01T05:59:59Z')
    expect(before).toMatchObject({
      at: '2026-05-01T05:59:59.000Z',
      caps: [{ id: 'unproven_code' }],
    })
    expect(before.score).toBeGreaterThan(29)
    const after = await scoreOf('corvane/score')
    expect(after.score).toBe(29)
    expect(await scoreOf('corvane/score?at=1970-01-01T00:00:00Z')).toMatchObject({
      score: null,
      band: 'N/A',
    })
  })

  test('by what was recorded then is the one that was told then', async () => {
    itIs('2026-05-03T10:00:00Z')
    const at = 'at=2026-05-01T05:30:00Z'
    expect(await scoreOf(`tidewell/score?${at}`)).toMatchObject({ score: 29 })
    const earlier = await scoreOf(`tidewell/score?${at}&known=2026-05-01T23:00:00Z`)
    expect(earlier).toMatchObject({
      known: '2026-05-01T23:00:00.000Z',
      caps: [{ id: 'unproven_code' }],
    })
  })

  test('of a project without evidence is N/A, and says what is unknown', async () => {
    const score = await scoreOf('silent/score')
    expect(score).toMatchObject({ score: null, band: 'N/A', confidence: 0 })
    expect(score).toMatchObject({
      raw: null,
      interval: null,
      caps: [{ id: 'unproven_code' }, { id: 'never_audited' }],
    })
    expect(score.categories.map(({ known }) => known)).toEqual([0, 0, 0, 0, 0])
    expect(new Set(score.inputs.map(({ state }) => state))).toEqual(new Set(['unknown']))
  })

  test('keeps its bytes for a minute, so that caches do', async () => {
    itIs('2026-05-02T10:00:01Z')
    const first = await visitor.get('/api/projects/corvane/score')
    expect(first.headers.get('cache-control')).toContain('public')
    const ifNoneMatch = { 'if-none-match': first.headers.get('etag') ?? '' }
    itIs('2026-05-02T10:00:59Z')
    expect((await visitor.get('/api/projects/corvane/score', ifNoneMatch)).status).toBe(304)
    itIs('2026-05-02T10:01:00Z')
    expect((await visitor.get('/api/projects/corvane/score', ifNoneMatch)).status).toBe(200)
  })

  test('counts what was recorded within that minute', async () => {
    const at = '2026-05-02T10:00:30.000Z'
    await publishDossier(
      cloud,
      dossierOf(rowOf('justnow'), [...enoughEvidence(KNOWN_AT), incident(at)]),
    )
    itIs('2026-05-02T10:00:31Z')
    expect(await scoreOf('justnow/score')).toMatchObject({ at, score: 29 })
  })

  test.each([
    ['at', 'at=2026-05-02T10:00:01Z'],
    ['at', 'at=9999-12-31T23:59:59Z'],
    ['known', 'known=2026-05-02T10:00:01Z'],
    ['at', 'at=2026-02-31T00:00:00Z'],
    // In UTC of the year before 0, which the answer has no form for.
    ['at', 'at=0000-01-01T00:00:00%2B01:00'],
    ['known', 'known=0000-01-01T00:00:00%2B01:00'],
    ['at', 'at=2026-05-01'],
    ['at', 'at=now'],
    ['at', 'at='],
    ['known', 'known=1777622400'],
    ['version', 'version=0.9.0'],
  ])('%s is refused when it is invalid or to come: %s', async (field, query) => {
    itIs('2026-05-02T10:00:00Z')
    expect(await refusedField(`corvane/score?${query}`)).toEqual([400, 'InvalidInput', field])
  })
})

describe.each(['score', 'score-history', 'events', 'badge.svg'])('%s', (call) => {
  test('of an unknown project answers 404 by name', async () => {
    const response = await visitor.get(`/api/projects/nobody/${call}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await refusalIn(response)).toEqual([404, 'ProjectNotFound'])
  })

  test('of what cannot be an id is refused', async () => {
    expect(await refusedField(`Corvane/${call}`)).toEqual([400, 'InvalidInput', 'id'])
  })
})
