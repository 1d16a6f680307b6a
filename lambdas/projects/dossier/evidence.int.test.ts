import { describe, expect, test } from 'vitest'
import { checkScore } from '../../../shared/rating/check/check-score.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import {
  customerSince,
  dossierOf,
  enoughEvidence,
  publishDossier,
} from '../../../test/support/data/dossiers.ts'
import {
  HACKED_AT,
  incidentId,
  KNOWN_AT,
  useScoredProjects,
} from '../../../test/support/data/scored-projects.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'

const { cloud, scoreOf, logOf, refusedField } = await useScoredProjects()
const itIs = useSettableClock()

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
  ])('an invalid %s is refused: %s', async (field, query) => {
    expect(await refusedField(`tidewell/events?${query}`)).toEqual([400, 'InvalidInput', field])
  })
})
