import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listEvidence } from '../../../shared/contract/projects/evidence.ts'
import type { getScore, getScoreHistory } from '../../../shared/contract/projects/score.ts'
import { checkScore } from '../../../shared/rating/check/check-score.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import {
  customerSince,
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../../test/support/data/dossiers.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()
const visitor = createVisitor(cloud.origin)

const itIs = useSettableClock()

const KNOWN_AT = '2026-03-01T12:00:00.000Z'
const HACKED_AT = '2026-05-01T06:00:00.000Z'
/** A correction of the incident that was recorded a day later. */
const [incidentId] = dossierOf(rowOf('x'), [incident(HACKED_AT)]).evidence.map(({ id }) => id)
const correction = {
  ...incident('2026-05-01T05:00:00.000Z'),
  supersedes: incidentId,
  recordedAt: '2026-05-02T00:00:00.000Z',
}

await publishDossier(
  cloud,
  dossierOf(rowOf('corvane'), [...enoughEvidence(KNOWN_AT), incident(HACKED_AT)]),
)
await publishDossier(
  cloud,
  dossierOf(rowOf('tidewell'), [...enoughEvidence(KNOWN_AT), incident(HACKED_AT), correction]),
)
await publishDossier(cloud, dossierOf(rowOf('silent')))
await publishDossier(
  cloud,
  dossierOf(rowOf('dated'), [
    ...enoughEvidence(KNOWN_AT),
    { ...incident('2026-05-01T00:00:00.000Z'), precision: 'month' },
  ]),
)

const answerOf = async <Answer>(path: string): Promise<Answer> => {
  const response = await visitor.get(`/api/projects/${path}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const scoreOf = async (path: string) => await answerOf<ResponseOf<typeof getScore>>(path)
const historyOf = async (path: string) => await answerOf<ResponseOf<typeof getScoreHistory>>(path)
const logOf = async (path: string) => await answerOf<ResponseOf<typeof listEvidence>>(path)

const fieldOf = async (path: string): Promise<readonly unknown[]> => {
  const response = await visitor.get(`/api/projects/${path}`)
  const { error } = (await response.json()) as {
    error: { name: string; fieldErrors?: Record<string, string> }
  }
  return [response.status, error.name, Object.keys(error.fieldErrors ?? {})[0]]
}

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
    ['at', 'at=2026-05-01'],
    ['at', 'at=now'],
    ['at', 'at='],
    ['known', 'known=1777622400'],
    ['version', 'version=0.9.0'],
  ])('%s is refused when it is unfit or to come: %s', async (field, query) => {
    itIs('2026-05-02T10:00:00Z')
    expect(await fieldOf(`corvane/score?${query}`)).toEqual([400, 'InvalidInput', field])
  })
})

describe('the history', () => {
  test('has a score for each day, and the moves with their causes', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days, moves, ...rest } = await historyOf('corvane/score-history?from=2026-04-29')
    expect(rest).toEqual({
      projectId: 'corvane',
      revision: 1_010,
      version: '2.0.0',
      firstDay: '2026-03-01',
    })
    expect(days.map(({ day }) => day)).toEqual([
      '2026-04-29',
      '2026-04-30',
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
    ])
    expect(days.slice(2).map(({ score }) => score)).toEqual([29, 29, 29])
    expect(moves).toMatchObject([
      // What the age of the contract did meanwhile.
      { day: '2026-04-30', since: '2026-04-01', evidence: [] },
      {
        day: '2026-05-01',
        since: '2026-05-01',
        to: { score: 29, band: 'CC' },
        evidence: [{ id: incidentId, type: 'IncidentConfirmed' }],
      },
    ])
    const now = await scoreOf('corvane/score')
    expect(days.at(-1)).toMatchObject({ score: now.score, raw: now.raw })
  })

  test('is told as of an earlier revision to who asks for it, as the log is', async () => {
    itIs('2026-05-03T10:00:00Z')
    const before = await historyOf('corvane/score-history?from=2026-04-29&revision=1008')
    expect(before.revision).toBe(1_008)
    expect(before.moves).toMatchObject([
      { day: '2026-04-30', evidence: [] },
      { day: '2026-05-03', evidence: [] },
    ])
    const log = await logOf('corvane/events?revision=1008')
    expect([log.total, log.items[0]?.type]).toEqual([9, 'RepositorySnapshot'])
    const ahead = await historyOf('corvane/score-history?from=2026-04-29&revision=2000')
    expect([ahead.revision, ahead.moves.length]).toEqual([1_010, 2])
    expect(await fieldOf('corvane/events?revision=0')).toEqual([400, 'InvalidInput', 'revision'])
  })

  test('is of the year until today by default, or of the year until a day', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history')
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([366, '2025-05-03', '2026-05-03'])
    const earlier = await historyOf('corvane/score-history?to=2026-04-01')
    expect(earlier.days.at(-1)?.day).toBe('2026-04-01')
    expect(earlier.days).toHaveLength(366)
  })

  test('of a project without evidence has days and no score', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { firstDay, days, moves } = await historyOf('silent/score-history?from=2026-05-01')
    expect([firstDay, days.map(({ score }) => score), moves]).toEqual([
      null,
      [null, null, null],
      [],
    ])
  })

  test('begins with evidence that nothing has corrected', async () => {
    const wrong = incident('2020-01-01T00:00:00.000Z')
    const { evidence } = dossierOf(rowOf('x'), [wrong])
    const right = { ...incident(KNOWN_AT), supersedes: evidence[0]?.id }
    await publishDossier(cloud, dossierOf(rowOf('righted'), [wrong, right]))
    itIs('2026-05-03T10:00:00Z')
    const { firstDay } = await historyOf('righted/score-history?from=2026-05-01')
    expect(firstDay).toBe('2026-03-01')
  })

  test('is answered for 800 days and no more', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history?from=2024-02-24&to=2026-05-03')
    expect(days).toHaveLength(800)
    expect(await fieldOf('corvane/score-history?from=2024-02-23&to=2026-05-03')).toEqual([
      400,
      'InvalidPeriod',
      'from',
    ])
  })

  test.each([
    ['to', 'to=2026-05-04'],
    ['from', 'from=2026-05-04'],
    ['from', 'from=2026-05-02&to=2026-05-01'],
    ['from', 'from=2026-02-31'],
    ['from', 'from=0000-01-01&to=0000-01-02'],
    ['to', 'to=2026-02-30'],
  ])('an impossible %s is refused: %s', async (field, query) => {
    itIs('2026-05-03T10:00:00Z')
    expect(await fieldOf(`corvane/score-history?${query}`)).toEqual([400, 'InvalidPeriod', field])
  })

  test.each(['from=yesterday', 'from=', 'to=2026-5-3', 'to=2026-05-03T00:00:00Z'])(
    'a day that is none is refused: %s',
    async (query) => {
      expect(await fieldOf(`corvane/score-history?${query}`)).toEqual([
        400,
        'InvalidInput',
        query.split('=')[0],
      ])
    },
  )
})

describe('the evidence', () => {
  test('is listed the newest first, each in a sentence, with what corrects it', async () => {
    const { items, kinds: _, ...rest } = await logOf('tidewell/events')
    expect(rest).toEqual({
      projectId: 'tidewell',
      meta: { asOf: '2026-05-02T00:00:00.000Z', source: 'demo', status: 'ok', stale: false },
      total: 11,
      next: null,
    })
    expect(items).toHaveLength(11)
    const [newest, corrected] = items
    expect(newest).toMatchObject({ supersedes: incidentId, supersededBy: null })
    expect(corrected).toMatchObject({
      id: incidentId,
      type: 'IncidentConfirmed',
      at: HACKED_AT,
      supersedes: null,
      supersededBy: newest?.id,
      summary: expect.stringContaining('Bridge drained'),
      data: { incidentId: 'incident-1' },
    })
    expect(items.map(({ version }) => version)).toEqual(
      items.map(({ version }) => version).toSorted((a, b) => b - a),
    )
  })

  test('is all that the formula reads: a month as a date, and what corrects what', async () => {
    itIs('2026-05-28T10:00:00Z')
    for (const id of ['dated', 'tidewell']) {
      const score = await scoreOf(`${id}/score`)
      const { items } = await logOf(`${id}/events?revision=${score.revision}`)
      expect(checkScore(score, items).differences).toEqual([])
    }
    const { items } = await logOf('dated/events')
    expect(items.map(({ precision }) => precision).slice(0, 2)).toEqual(['month', null])
    const asOfAnotherDay = items.map((item) => ({ ...item, precision: null }))
    const named = checkScore(await scoreOf('dated/score'), asOfAnotherDay).differences
    expect(new Set(named.map(({ id }) => id))).toContain('unreimbursed_loss')
  })

  test('comes page by page, each piece once', async () => {
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 4; page += 1) {
      const { items, next } = await logOf(`tidewell/events?limit=3${after}`)
      seen.push(...items.map(({ eventId }) => eventId))
      expect(items).toHaveLength(page < 3 ? 3 : 2)
      after = `&after=${next}`
      expect(next === null).toBe(page === 3)
    }
    expect(new Set(seen).size).toBe(11)
    expect(await logOf('tidewell/events?after=0')).toMatchObject({ items: [], next: null })
  })

  test('is filtered by input, kind and words, and counts what passes', async () => {
    const { inputs } = await scoreOf('tidewell/score')
    const control = inputs.find(({ id }) => id === 'admin_control')
    const log = await logOf('tidewell/events?input=admin_control')
    expect(log.items.map(({ id }) => id).toSorted()).toEqual(
      control?.evidence.map(({ id }) => id).toSorted(),
    )
    expect(log.total).toBe(3)
    expect(log.kinds).toMatchObject({ RightsReviewed: 1, IncidentConfirmed: 2 })
    const first = await logOf('tidewell/events?input=admin_control&limit=1')
    expect(first).toMatchObject({ total: 3, items: [{}] })
    const second = await logOf(`tidewell/events?input=admin_control&limit=1&after=${first.next}`)
    const third = await logOf(`tidewell/events?input=admin_control&limit=1&after=${second.next}`)
    expect([...first.items, ...second.items, ...third.items]).toEqual(log.items)
    expect([first.next, second.next]).not.toContain(null)
    expect(third.next).toBeNull()

    const reviews = await logOf('tidewell/events?kind=RightsReviewed')
    expect(reviews.items.map(({ type }) => type)).toEqual(['RightsReviewed'])
    expect((await logOf('tidewell/events?q=BRIDGE')).total).toBe(2)
    expect(await logOf('tidewell/events?q=nowhere')).toMatchObject({ total: 0, items: [] })
  })

  test('a page stays what it is when evidence is added meanwhile', async () => {
    const first = [...enoughEvidence(KNOWN_AT)]
    await publishDossier(cloud, dossierOf(rowOf('growing'), first))
    const { next } = await logOf('growing/events?limit=2')
    const second = await logOf(`growing/events?limit=2&after=${next}`)
    await publishDossier(cloud, dossierOf(rowOf('growing'), [...first, customerSince(HACKED_AT)]))
    expect((await logOf(`growing/events?limit=2&after=${next}`)).items).toEqual(second.items)
  })

  test('of a project that has none is empty, and says so', async () => {
    expect(await logOf('silent/events')).toEqual({
      projectId: 'silent',
      meta: { asOf: null, source: 'demo', status: 'empty', stale: false },
      total: 0,
      kinds: {},
      items: [],
      next: null,
    })
  })

  test.each([
    ['after', 'after=newest'],
    ['after', 'after=-1'],
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['input', 'input=everything'],
    ['kind', 'kind=Rumour'],
  ])('an unfit %s is refused: %s', async (field, query) => {
    expect(await fieldOf(`tidewell/events?${query}`)).toEqual([400, 'InvalidInput', field])
  })
})

describe.each(['score', 'score-history', 'events', 'badge.svg'])('%s', (call) => {
  test('of an unknown project answers 404 by name', async () => {
    const response = await visitor.get(`/api/projects/nobody/${call}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await refusalIn(response)).toEqual([404, 'ProjectNotFound'])
  })

  test('of what cannot be an id is refused', async () => {
    expect(await fieldOf(`Corvane/${call}`)).toEqual([400, 'InvalidInput', 'id'])
  })
})
