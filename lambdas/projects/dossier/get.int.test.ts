import { catalogueOf, publishEntries, recordProject } from '../../../test/support/data/catalogue.ts'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { compareProjects } from '../../../shared/contract/projects/compare.ts'
import type { getProject } from '../../../shared/contract/projects/project.ts'
import { explainFully } from '../../../shared/rating/explanation/explain-fully.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { entryOf, factsUnder, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import {
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../../test/support/data/dossiers.ts'
import { rawRequest } from '../../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const visitor = createVisitor(cloud.origin)

const KNOWN_AT = '2026-03-01T12:00:00.000Z'
const rated = (id: string, rank: number, fields: Partial<ProjectRow> = {}) =>
  entryOf(
    id,
    { rank, score: 90 - rank, band: 'AA', confidenceShare: 0.9, name: `Project ${id}`, ...fields },
    { version: dossiers.find((dossier) => dossier.id === id)?.version ?? 0 },
  )

const family = 'Corvane Staking'
const dossiers = [
  dossierOf(rowOf('corvane'), enoughEvidence(KNOWN_AT)),
  dossierOf(rowOf('tidewell', { tokenTickers: ['TDW'] }), [
    ...enoughEvidence(KNOWN_AT),
    incident('2026-05-01T06:00:00.000Z'),
  ]),
  dossierOf(rowOf('lumenfold')),
  dossierOf(rowOf('gantrel')),
  dossierOf(rowOf('silent')),
]
for (const dossier of dossiers) await publishDossier(cloud, dossier)
await publishEntries(catalogueOf(cloud), [
  rated('corvane', 1, { family }),
  rated('tidewell', 2, { family: 'Corvane Staking Pools' }),
  rated('lumenfold', 3, { family, name: 'Corvane V2', aliases: ['Corvane Two'] }),
  rated('gantrel', 4),
  entryOf('silent', { family, name: 'Corvane V3' }),
])

describe('one project', () => {
  const get = async (id: string): Promise<ResponseOf<typeof getProject>> => {
    const response = await visitor.get(`/api/projects/${id}`)
    expect(response.status).toBe(200)
    return (await response.json()) as ResponseOf<typeof getProject>
  }

  test('is answered with its row in the lists, and with what is known about it', async () => {
    const project = await get('tidewell')
    expect(project).toMatchObject({
      ...rated('tidewell', 2, { family: 'Corvane Staking Pools' }).row,
      ratedCount: 4,
      evidenceCount: 10,
    })
    expect(project.facts).toMatchObject({
      hasToken: null,
      audits: [{ auditor: 'Wrenfield Labs' }],
      incidents: [{ title: 'Bridge drained', status: 'active' }],
      team: { public: true },
    })
  })

  test('names the others of its family by rank, and nobody with a similar name', async () => {
    expect((await get('corvane')).otherVersions).toEqual([
      { id: 'lumenfold', name: 'Corvane V2', band: 'AA', score: 87 },
      { id: 'silent', name: 'Corvane V3', band: 'N/A', score: null },
    ])
    expect((await get('lumenfold')).otherVersions.map(({ id }) => id)).toEqual([
      'corvane',
      'silent',
    ])
    expect((await get('tidewell')).otherVersions).toEqual([])
    expect((await get('gantrel')).otherVersions).toEqual([])
  })

  test('names a family whose projects were imported since', async () => {
    const store = createEventStore(catalogueOf(cloud))
    const factsOf = factsUnder('quernstead')
    for (const name of ['', '2']) {
      await recordProject(store, factsOf(name, { family: 'Quernstead' }))
    }
    const othersOf = async (id: string) => {
      const response = await visitor.get(`/api/projects/${id}`)
      const { otherVersions = [] } = (await response.json()) as Partial<
        ResponseOf<typeof getProject>
      >
      return otherVersions.map((other) => other.id)
    }
    await expect.poll(async () => await othersOf('quernstead')).toEqual(['quernstead2'])
    expect(await othersOf('quernstead2')).toEqual(['quernstead'])
  })

  test('names every piece of evidence that its facts rest on, the newest first', async () => {
    const { sources, facts } = await get('tidewell')
    expect(sources.map(({ title }) => title).toSorted()).toEqual([
      'Audit report, 1 finding',
      'Bounty up to $1M',
      'Document review',
      'Incident confirmed',
      'Monitoring of the contracts started',
      'Right to upgrade: multisig 3 of 5 behind 48 h',
      'Rights table, 1 right read',
      'Scorecard 7 of 10',
      'Team names public',
      'Vault deployed',
    ])
    expect(sources[0]).toMatchObject({ id: facts.incidents[0]?.evidence[0] })
  })

  test('is better than a share of the rated ones, and the last one than none', async () => {
    expect([(await get('corvane')).percentile, (await get('gantrel')).percentile]).toEqual([
      0.75, 0,
    ])
  })

  test('without evidence is answered, too: what is unknown is null', async () => {
    expect(await get('silent')).toMatchObject({
      rank: null,
      score: null,
      band: 'N/A',
      percentile: null,
      marketCapUsd: null,
      evidenceCount: 0,
      facts: { audits: [], bounty: null, team: null, kyc: null, monitors: { since: null } },
    })
  })

  test('that is unknown answers 404 by name', async () => {
    const response = await visitor.get('/api/projects/nobody')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({
      error: { name: 'ProjectNotFound', message: 'There is no such project.' },
    })
  })

  test.each([
    ['in capitals', 'Quernstead'],
    ['a single letter', 'q'],
    ['a path out', '..%2f..%2fsecrets'],
    ['a zero byte', 'quernstead%00'],
    ['broken percent-encoding', '%E0%A4%A'],
    ['the name of a method', '__proto__'],
    ['very long', 'a'.repeat(5000)],
  ])('what cannot be an id is refused: %s', async (_, id) => {
    const { status, body } = await rawRequest(cloud.origin, `/api/projects/${id}`)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: { name: 'InvalidInput' } })
  })
})

describe('projects side by side', () => {
  const compare = async (ids: string): Promise<ResponseOf<typeof compareProjects>> => {
    const response = await visitor.get(`/api/compare?ids=${ids}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('public')
    return (await response.json()) as ResponseOf<typeof compareProjects>
  }

  test('come in the order asked for, each with its explained score', async () => {
    const { items, missing } = await compare('tidewell,corvane')
    expect(missing).toEqual([])
    expect(items.map(({ project }) => project.id)).toEqual(['tidewell', 'corvane'])
    for (const { project, score, facts } of items) {
      const dossier = dossiers.find(({ id }) => id === project.id)
      expect(score).toEqual(dossier && explainFully(dossier, { at: score.at }))
      expect(facts.audits).toHaveLength(1)
    }
    expect(items[0]?.score).toMatchObject({
      score: 29,
      caps: [{ id: 'active_incident' }, { id: 'unreimbursed_loss' }],
    })
  })

  test('unknown ones are listed as missing, repeats and blanks left out', async () => {
    const { items, missing } = await compare('nobody,silent,,silent,%20noone')
    expect(items).toMatchObject([{ project: { id: 'silent' }, score: { score: null } }])
    expect(missing).toEqual(['nobody', 'noone'])
  })

  test('four at most; none is an empty answer', async () => {
    expect((await compare('corvane,tidewell,lumenfold,gantrel')).items).toHaveLength(4)
    expect(await compare('')).toEqual({ items: [], missing: [] })
    for (const query of ['?ids=aa,bb,cc,dd,ee', '?ids=Corvane', '']) {
      const response = await visitor.get(`/api/compare${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { name: 'InvalidInput' } })
    }
  })
})
