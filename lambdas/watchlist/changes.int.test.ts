import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { listChanges } from '../../shared/contract/watchlist.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { publishUnusedProjects } from '../../test/support/data/catalogue.ts'
import {
  customerSince,
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../test/support/data/dossiers.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useSettableClock } from '../../test/support/time/settable-clock.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { type Visitor } from '../../test/support/http/visitor.ts'
import { createList, eventsOf } from '../../test/support/data/watchlists.ts'

const cloud = await useTestCloud()

const newProject = await publishUnusedProjects(cloud, 40)

const setClock = useSettableClock()
/** On the 1st of March 2027. */
const itIs = (time: string): string => setClock(`2027-03-01T${time}Z`)

type Answer = ResponseOf<typeof listChanges>
const changesOf = async (user: Visitor, query = ''): Promise<Answer> => {
  const response = await user.get(`/api/watchlist/changes${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return (await response.json()) as Answer
}
const markSeen = async (user: Visitor, asOf: string, headers = {}): Promise<Response> =>
  await user.post('/api/watchlist/seen', { asOf }, headers)

/** A project that was rated long ago, on the list of a user since nine o'clock. */
const watchedProject = async () => {
  const before = itIs('09:00:00')
  const facts = newProject()
  const known = enoughEvidence('2027-02-20T12:00:00.000Z')
  await publishDossier(cloud, dossierOf(facts, known))
  const user = await signInNewUser(cloud)
  const list = await createList(user, 'Bridges', [facts.id])
  return { before, facts, known, user, list }
}

describe('since the first list was made', () => {
  test('what moved a score is told, with the causes and the evidence', async () => {
    const { before, facts, known, user } = await watchedProject()
    const at = itIs('09:30:00')
    await publishDossier(cloud, dossierOf(facts, [...known, incident(at)]))
    itIs('10:00:00')
    const { since, items } = await changesOf(user)
    expect(since).toBe(before)
    expect(items).toHaveLength(1)
    const [change] = items
    expect(change).toMatchObject({
      projectId: facts.id,
      name: facts.name,
      logo: facts.logo,
      to: { score: 29, band: 'CC' },
      attribution: {
        caps: expect.arrayContaining([{ id: 'active_incident', change: 'begins', max: 29 }]),
      },
      evidence: [{ type: 'IncidentConfirmed', at, summary: expect.stringContaining('Bridge') }],
    })
    expect(change?.from.score).toBeGreaterThan(29)
    const { rawDelta = 0, capDelta = 0, scoreDelta } = change?.attribution ?? {}
    expect(scoreDelta).toBe(rawDelta + capDelta)
  })

  test('what moved the score stands before what was recorded later and moved nothing', async () => {
    const { facts, known, user } = await watchedProject()
    const cause = incident(itIs('09:30:00'))
    const beside = [customerSince(itIs('09:40:00')), customerSince(itIs('09:41:00'))]
    await publishDossier(cloud, dossierOf(facts, [...known, cause, ...beside]))
    itIs('10:00:00')
    const [change] = (await changesOf(user)).items
    expect(change?.evidence.map(({ type, moved }) => [type, moved])).toEqual([
      ['IncidentConfirmed', true],
      ['CommercialRelationshipChanged', false],
      ['CommercialRelationshipChanged', false],
    ])
    expect(change?.evidenceCount).toBe(3)
  })

  test('nothing is told when nothing happened', async () => {
    const { before, user } = await watchedProject()
    itIs('10:00:00')
    expect(await changesOf(user)).toEqual({ since: before, asOf: expect.any(String), items: [] })
  })

  test('a move by time alone is told, without evidence', async () => {
    const { facts, known, user } = await watchedProject()
    // What an examined repository says counts for 30 days.
    const expiring = known.map((one) =>
      one.type === 'RepositorySnapshot' ? { ...one, at: '2027-01-30T09:30:00.000Z' } : one,
    )
    await publishDossier(cloud, dossierOf(facts, expiring))
    itIs('09:29:59')
    expect((await changesOf(user)).items).toEqual([])
    itIs('09:30:00')
    expect((await changesOf(user)).items).toMatchObject([
      {
        projectId: facts.id,
        attribution: {
          inputs: [
            { id: 'repo_hygiene', delta: expect.any(Number) },
            { id: 'maturity' },
            { id: 'code_stability' },
          ],
        },
        evidence: [],
      },
    ])
  })

  test('evidence that came in late about an earlier time is a cause', async () => {
    const { facts, known, user } = await watchedProject()
    const recordedAt = itIs('09:30:00')
    const late = { ...incident('2027-02-25T00:00:00.000Z'), recordedAt }
    await publishDossier(cloud, dossierOf(facts, [...known, late]))
    itIs('10:00:00')
    const { items } = await changesOf(user)
    expect(items).toMatchObject([{ to: { score: 29 }, evidence: [{ type: 'IncidentConfirmed' }] }])
    expect(items[0]?.from.score).toBeGreaterThan(29)
  })

  test('evidence that moved nothing is told, too, at most ten pieces, the newest first', async () => {
    const { facts, known, user } = await watchedProject()
    const news = Array.from({ length: 12 }, (_, index) =>
      customerSince(itIs(`09:30:${String(index + 10)}`)),
    )
    await publishDossier(cloud, dossierOf(facts, [...known, ...news]))
    itIs('10:00:00')
    const [change] = (await changesOf(user)).items
    // What remains is the age of the contract.
    expect(change?.attribution.inputs).toMatchObject([
      { id: 'maturity', evidence: [] },
      { id: 'code_stability', evidence: [] },
    ])
    expect(Math.abs(change?.attribution.scoreDelta ?? 1)).toBeLessThan(0.01)
    expect(change?.evidence.map(({ at }) => at)).toEqual(
      news
        .map(({ at }) => at)
        .toReversed()
        .slice(0, 10),
    )
  })

  test('a project that was put on a list later is compared with the same time', async () => {
    const { user } = await watchedProject()
    const added = newProject()
    const known = enoughEvidence('2027-02-20T12:00:00.000Z')
    await publishDossier(cloud, dossierOf(added, [...known, incident(itIs('09:30:00'))]))
    itIs('09:45:00')
    await createList(user, 'Later', [added.id])
    expect((await changesOf(user)).items).toMatchObject([{ projectId: added.id }])
  })
})

test('the largest move comes first; who comes to be rated has won all points', async () => {
  itIs('09:00:00')
  const [moved, rated, silent] = [newProject(), newProject(), newProject()]
  const known = enoughEvidence('2027-02-20T12:00:00.000Z')
  for (const facts of [moved, silent]) await publishDossier(cloud, dossierOf(facts, known))
  await publishDossier(cloud, dossierOf(rated))
  const user = await signInNewUser(cloud)
  await createList(user, 'All', [silent.id, moved.id, 'nobodyhere', rated.id])
  const at = itIs('09:30:00')
  await publishDossier(cloud, dossierOf(silent, [...known, customerSince(at)]))
  await publishDossier(cloud, dossierOf(moved, [...known, incident(at)]))
  await publishDossier(cloud, dossierOf(rated, enoughEvidence(at)))
  itIs('10:00:00')
  const { items } = await changesOf(user)
  expect(items.map(({ projectId }) => projectId)).toEqual([rated.id, moved.id, silent.id])
  expect(items[0]).toMatchObject({
    from: { score: null, band: 'N/A' },
    to: { score: expect.any(Number) },
    attribution: { scoreDelta: null },
  })
})

describe('what was seen', () => {
  test('is not told again, and what follows is', async () => {
    const { facts, known, user } = await watchedProject()
    const first = incident(itIs('09:30:00'))
    await publishDossier(cloud, dossierOf(facts, [...known, first]))
    itIs('09:30:01')
    const { asOf } = await changesOf(user)
    const response = await markSeen(user, asOf)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ since: asOf })
    itIs('10:00:00')
    expect(await changesOf(user)).toMatchObject({ since: asOf, items: [] })
    const next = customerSince(itIs('10:30:00'))
    await publishDossier(cloud, dossierOf(facts, [...known, first, next]))
    itIs('11:00:00')
    expect((await changesOf(user)).items).toMatchObject([
      { evidence: [{ type: 'CommercialRelationshipChanged' }] },
    ])
  })

  test('does not hold what was recorded a moment ago and is not published yet', async () => {
    const { facts, known, user } = await watchedProject()
    const at = itIs('09:59:50')
    itIs('10:00:00')
    const { asOf, items } = await changesOf(user)
    expect(items).toEqual([])
    await markSeen(user, asOf)
    await publishDossier(cloud, dossierOf(facts, [...known, incident(at)]))
    itIs('10:00:10')
    expect((await changesOf(user)).items).toHaveLength(1)
  })

  test('an earlier time, the same in another zone, and a repeat change nothing', async () => {
    const { user } = await watchedProject()
    itIs('10:00:00')
    const [nine, ten] = ['2027-03-01T09:30:00.000Z', '2027-03-01T10:00:00.000Z']
    const elsewhere = '2027-03-01T12:00:00+02:00'
    const key = { 'idempotency-key': 'seen-1' }
    for (const [asOf, headers] of [
      [ten, key],
      [ten, key],
      [elsewhere, {}],
      [nine, {}],
    ] as const) {
      const response = await markSeen(user, asOf, headers)
      expect([response.status, await response.json()]).toEqual([200, { since: ten }])
    }
    expect((await eventsOf(cloud, user)).map(({ type }) => type)).toEqual([
      'WatchlistCreated',
      'ChangesSeen',
    ])
  })

  test('a time that is to come or none at all is refused, the field named', async () => {
    const { before, user } = await watchedProject()
    itIs('10:00:00')
    for (const asOf of ['2027-03-01T10:01:00.000Z', '2027-13-01T10:00:00.000Z', 'yesterday']) {
      const refusal = await fieldRefusedIn(await markSeen(user, asOf))
      expect(refusal, asOf).toEqual([400, 'InvalidInput', 'asOf'])
    }
    expect((await changesOf(user)).since).toBe(before)
  })

  test.each([
    ['of the year before 0, which only another zone has', '0000-01-01T00:00:00+01:00'],
    ['of a day that there is not', '2026-02-31T00:00:00.000Z'],
  ])('a time %s is refused before there is a list, and changes can be read', async (_, asOf) => {
    itIs('10:00:00')
    const user = await signInNewUser(cloud)
    const refusal = await fieldRefusedIn(await markSeen(user, asOf))
    expect(refusal).toEqual([400, 'InvalidInput', 'asOf'])
    expect((await changesOf(user)).since).toBeNull()
  })

  test('can be said before there is a list; each user says it alone', async () => {
    itIs('10:00:00')
    const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
    expect(await changesOf(user)).toMatchObject({ since: null, items: [] })
    await markSeen(user, '2027-03-01T09:59:00.000Z')
    expect((await changesOf(user)).since).toBe('2027-03-01T09:59:00.000Z')
    expect((await changesOf(other)).since).toBeNull()
  })
})

describe('of one list', () => {
  test('only its projects are told', async () => {
    const { facts, known, user, list } = await watchedProject()
    const other = await createList(user, 'Empty')
    await publishDossier(cloud, dossierOf(facts, [...known, incident(itIs('09:30:00'))]))
    itIs('10:00:00')
    expect((await changesOf(user, `?listId=${list.id}`)).items).toHaveLength(1)
    expect((await changesOf(user, `?listId=${other.id}`)).items).toEqual([])
  })

  test('one that the user does not have answers 404', async () => {
    const { list } = await watchedProject()
    const other = await signInNewUser(cloud)
    for (const id of [list.id, 'a'.repeat(16)]) {
      const response = await other.get(`/api/watchlist/changes?listId=${id}`)
      expect(await refusalIn(response)).toEqual([404, 'WatchlistNotFound'])
    }
  })
})
