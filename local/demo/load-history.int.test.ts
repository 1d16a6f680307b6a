import { afterAll, expect, test } from 'vitest'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectSubject } from '../../lambdas/metrics/metric.ts'
import { readMetrics } from '../../lambdas/metrics/read-metrics.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { evidenceId } from '../../lambdas/projects/dossier/evidence-id.ts'
import { startTestCloud, type TestCloud } from '../../test/support/product/test-cloud.ts'
import { firstLoading } from './first-loading.ts'
import { generateProjects } from './generate-projects.ts'
import { generateHistory, type ProjectHistory } from './history/generate-history.ts'
import { loadHistory } from './load-history.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

const table = { client: cloud.documents, stage: cloud.stage }
const NOW = Date.UTC(2026, 10, 20, 9, 40)
const histories = (from: number, to: number) =>
  generateHistory(generateProjects(20_261_120).slice(from, to), { seed: 1, now: NOW })

const recordedOf = async ({ facts }: ProjectHistory): Promise<RecordedEvent[]> => {
  const store = createEventStore({ ...table, now: () => NOW })
  const events: RecordedEvent[] = []
  for await (const event of store.readEvents(streamName(projectDecider.category, facts.id))) {
    events.push(event)
  }
  return events
}

/** A database that is gone after so many writes. */
const failingAfter = (writes: number): Pick<TestCloud, 'documents'>['documents'] => {
  let left = writes
  return new Proxy(cloud.documents, {
    get: (target, name) => {
      if (name !== 'send') return Reflect.get(target, name) as unknown
      return async (command: Parameters<typeof target.send>[0]) => {
        if (/Transact|Put|Batch/.test(command.constructor.name) && (left -= 1) < 0) {
          throw new Error('The process was killed.')
        }
        return await target.send(command)
      }
    },
  })
}

test('all evidence is recorded once, in its order, shortly after it came to be known', async () => {
  const [history] = histories(10, 11)
  if (!history) throw new Error('There is no history.')
  await loadHistory(table, [history], NOW)
  const [listed, ...events] = await recordedOf(history)
  expect(listed).toMatchObject({ type: 'ProjectListed', data: { id: 'tidewell' } })
  expect(Date.parse(listed?.recordedAt ?? '')).toBe(history.listedAt)
  expect(events.map(({ data }) => (data as { id: string }).id)).toEqual(
    history.evidence.map(({ evidence }) => evidenceId(evidence)),
  )
  for (const [index, { recordedAt }] of events.entries()) {
    const late = Date.parse(recordedAt) - (history.evidence[index]?.knownAt ?? 0)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(11 * 86_400_000)
    expect(Date.parse(recordedAt)).toBeLessThanOrEqual(NOW)
  }
})

test('more than one command holds is recorded by several', async () => {
  const [history, other] = histories(10, 12)
  if (!history || !other) throw new Error('There is no history.')
  const atOnce = history.evidence.map(({ evidence }) => ({ evidence, knownAt: NOW }))
  await loadHistory(table, [{ ...other, evidence: atOnce }], NOW)
  expect(atOnce.length).toBeGreaterThan(100)
  expect(await recordedOf(other)).toHaveLength(atOnce.length + 1)
})

test('what was measured and counted is stored beside it', async () => {
  const [history] = histories(10, 11)
  for (const row of history?.metrics ?? []) {
    const [stored] = await readMetrics(table, row.subject, row.metric, { part: row.part })
    expect(stored).toEqual(row)
  }
  expect(await readMetrics(table, projectSubject('tidewell'), 'market')).not.toEqual([])
})

test('loading that was killed half-way is completed by the next, and nothing is there twice', async () => {
  const killed = histories(0, 2)
  for (const writes of [1, 7, 30]) {
    await expect(
      loadHistory({ ...table, client: failingAfter(writes) }, killed, NOW),
    ).rejects.toThrow('The process was killed.')
  }
  await loadHistory(table, histories(0, 2), NOW)
  for (const history of killed) {
    const events = await recordedOf(history)
    expect(events).toHaveLength(history.evidence.length + 1)
    const ids = events.slice(1).map(({ data }) => (data as { id: string }).id)
    expect(new Set(ids).size).toBe(ids.length)
    const times = events.map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted())
  }
})

test('loaded again when all is there, it records nothing', async () => {
  const [history] = histories(10, 11)
  if (!history) throw new Error('There is no history.')
  const before = await recordedOf(history)
  await loadHistory(table, [history], NOW)
  expect(await recordedOf(history)).toEqual(before)
})

test('the moment of the first loading stays the moment of all that follow', async () => {
  const at = async (now: number) => await firstLoading({ ...table, now: () => now })
  expect(await at(NOW)).toBe(NOW)
  expect(await at(NOW + 86_400_000)).toBe(NOW)
})
