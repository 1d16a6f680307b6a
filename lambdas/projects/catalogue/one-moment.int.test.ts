import { afterAll, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { catalogueConsumer, incidentConsumer } from '../../deployment/consumers.ts'
import type { getProject } from '../../../shared/contract/projects/project.ts'
import {
  catalogueOf,
  enoughToRate,
  evidenceFrom,
  publishEntries,
} from '../../../test/support/data/catalogue.ts'
import { entryOf, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, incident, publishDossier } from '../../../test/support/data/dossiers.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { noEngagement } from './rating/catalogue-entry.ts'
import { rateProject } from './rating/rate-project.ts'

const cloud = await startTestCloud()
const START = Math.floor(Date.now() / 60_000) * 60_000
vi.useFakeTimers({ now: START, toFake: ['Date'] })
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})
const visitor = createVisitor(cloud.origin)
const table = catalogueOf(cloud)

const evidence = (aggregate: number) => evidenceFrom(enoughToRate(aggregate), START)
const better = dossierOf(rowOf('tidewell'), evidence(9))
const worse = dossierOf(rowOf('corvane'), evidence(2))
const hacked = dossierOf(rowOf('tidewell'), [
  ...evidence(9),
  incident(new Date(START - 1_000).toISOString()),
])
const RATED_AT = START - 600_000
const entries = [better, worse].map((dossier) => rateProject(dossier, noEngagement, RATED_AT))
await publishDossier(cloud, better)
await publishDossier(cloud, worse)
await publishEntries(table, entries)

const read = async <Answer>(path: string): Promise<Answer> => {
  const response = await visitor.get(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const tidewell = async () => await read<ResponseOf<typeof getProject>>('/api/projects/tidewell')

test('what two calls say of the rating now is the same, and of the moment of the lists', async () => {
  const { score, rank, band, explanation, ratedCount } = await tidewell()
  expect([rank, ratedCount]).toEqual([1, 2])
  expect(explanation).toMatchObject({ score, band, at: new Date(RATED_AT).toISOString() })
  expect(await read('/api/projects/tidewell/score')).toMatchObject({ ...explanation })
  expect(await read('/api/leaderboard')).toMatchObject({ items: [{ score, rank }, { rank: 2 }] })
  expect(await read('/api/compare?ids=tidewell')).toMatchObject({
    items: [{ project: { rank, score }, score: explanation }],
  })
})

test('an incident that the catalogue does not have yet is in score, rank and status at once', async () => {
  await publishDossier(cloud, hacked)
  vi.setSystemTime(START + 60_000)
  const project = await tidewell()
  expect(project).toMatchObject({
    rank: 2,
    percentile: 0,
    score: 29,
    band: 'CC',
    incidentStatus: 'active',
    caps: ['active_incident', 'unreimbursed_loss'],
    explanation: { score: 29, caps: [{ id: 'active_incident' }, { id: 'unreimbursed_loss' }] },
    facts: { incidents: [{ status: 'active' }] },
    revision: hacked.version,
    evidenceCount: hacked.evidence.length,
  })
  expect(await read('/api/compare?ids=tidewell,corvane')).toMatchObject({
    items: [{ project: { rank: 2, score: 29 }, score: { score: 29 } }, {}],
  })
})

test('from its confirmation to the edge an incident takes fewer than ten seconds', async () => {
  const { headers } = await visitor.get('/api/security-alerts')
  const caching = headers.get('cache-control') ?? ''
  const secondsOf = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(caching)?.[1])
  expect(caching).toBe('public, max-age=0, s-maxage=3')
  const waits = [
    incidentConsumer.batchWindowSeconds,
    catalogueConsumer.batchWindowSeconds,
    config().catalogueRefreshMs / 1000,
    secondsOf('s-maxage') + secondsOf('max-age'),
  ]
  expect(waits).toEqual([0, 1, 2, 3])
})

test('a new snapshot is told within two seconds, to who has asked before too', async () => {
  const entry = entryOf(
    'tidewell',
    { score: 71 },
    { version: hacked.version, ratedAt: new Date(START + 61_000).toISOString() },
  )
  await publishEntries(table, [entry])
  vi.setSystemTime(START + 61_999)
  expect((await tidewell()).score).toBe(29)
  vi.setSystemTime(START + 62_000)
  await expect.poll(async () => (await tidewell()).score).toBe(71)
})

test('what a new snapshot tells is not what a replica had before', async () => {
  const copies = new Map<string, { output: object }>()
  interceptRequests(documentClient(), async ({ operation, input }, proceed) => {
    const asked = JSON.stringify(input)
    const isOfReplica = operation.includes('Get') && !asked.includes('"ConsistentRead":true')
    const answer = (isOfReplica ? copies.get(asked) : undefined) ?? (await proceed())
    if (isOfReplica) copies.set(asked, answer)
    return answer
  })
  const told = async () => {
    const { score, otherVersions } = await tidewell()
    const { items } = await read<{ items: { id: string; score: number }[] }>('/api/leaderboard')
    const { total } = await read<{ total: number }>('/api/projects/corvane/events')
    const others = otherVersions.map(({ id }) => id)
    return [score, others, items.find(({ id }) => id === 'tidewell')?.score, total]
  }
  const publish = async (score: number, second: number, members: readonly string[]) =>
    await publishEntries(
      table,
      members.map((id) =>
        entryOf(
          id,
          { score, family: 'tide' },
          {
            version: id === 'tidewell' ? hacked.version : worse.version,
            ratedAt: new Date(START + second * 1_000).toISOString(),
          },
        ),
      ),
    )
  await publish(72, 119, ['tidewell'])
  vi.setSystemTime(START + 120_000)
  await expect.poll(told).toEqual([72, [], 72, 7])
  await publish(73, 121, ['tidewell', 'corvane'])
  await publishDossier(
    cloud,
    dossierOf(rowOf('corvane'), [...evidence(2), incident(new Date(START).toISOString())]),
  )
  vi.setSystemTime(START + 122_000)
  await expect.poll(told).toEqual([73, ['corvane'], 73, 8])
})
