import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publishProjects, recordProject } from '../../../test/support/data/catalogue.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { needs } from '../../deployment/endpoints.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'

const cloud = await useTestCloud()
const visitor = createVisitor(cloud.origin)
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }

const projects = await publishProjects(cloud, 3)
const { id, ...facts } = projects[0] ?? expect.unreachable()

interface Line {
  readonly event: string
  readonly endpoint: string
  readonly readUnits: number
  readonly writeUnits: number
}

/** Units of the newest request of an endpoint, `[read, written]`. */
const unitsOf = (endpoint: string): [number, number] => {
  const lines = readFileSync(cloud.logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const { readUnits, writeUnits } =
    lines.findLast((line) => line.event === 'request' && line.endpoint === endpoint) ??
    expect.unreachable(`Nobody asked ${endpoint}.`)
  return [readUnits, writeUnits]
}

const callsOf = (project: string) =>
  [
    ['projects/vote', `/api/projects/vote?id=${project}`, [1.5, 0]],
    ['projects/vote', `/api/projects/vote?id=${project}&vote=yes`, [2.5, 8]],
    ['projects/page-view', `/api/projects/page-view?projectId=${project}`, [2, 6]],
    [
      'skynet/metric-latest',
      `/api/skynet/metric-latest?name=exchanges(projectId=${project})`,
      [1, 0],
    ],
    ['skynet/top-callers', `/api/skynet/top-callers?projectId=${project}`, [1, 0]],
    ['skynet/top-events', `/api/skynet/top-events?projectId=${project}`, [1, 0]],
    ['skynet/top-function-calls', `/api/skynet/top-function-calls?projectId=${project}`, [1, 0]],
    [
      'skynet/twitter-activity-by-dates',
      `/api/skynet/twitter-activity-by-dates?projectId=${project}&type=tweets&dates=3`,
      [1.5, 0],
    ],
  ] as const

describe('the first call of a function, [units read, written]:', () => {
  test.each(callsOf(id))('%s, %s', async (endpoint, path, units) => {
    const response = await visitor.get(path, BROWSER)
    expect(response.status).toBe(200)
    expect(unitsOf(endpoint)).toEqual(units)
  })
})

describe('an id that nobody has recorded is refused for half a read unit:', () => {
  test.each(callsOf('nobody'))('%s, %s', async (endpoint, path) => {
    const response = await visitor.get(path, BROWSER)
    expect(await refusalIn(response)).toEqual([404, 'ProjectNotFound'])
    expect(unitsOf(endpoint)).toEqual([0.5, 0])
  })
})

test('a project exists from the moment on in which it is recorded', async () => {
  const fresh = 'justrecorded'
  const table = { client: cloud.documents, stage: cloud.stage, now: () => Date.now() }
  await recordProject(createEventStore(table), { ...facts, id: fresh })
  for (const [, path] of callsOf(fresh)) {
    expect((await visitor.get(path, BROWSER)).status, path).toBe(200)
  }
})

test.each([
  'incidents/report',
  'projects/page-view',
  'projects/vote',
  'skynet/metric-latest',
  'skynet/top-callers',
  'skynet/top-events',
  'skynet/top-function-calls',
  'skynet/twitter-activity-by-dates',
  'survey/upload',
])('%s has no right to read the catalogue', (endpoint) => {
  expect(needs[endpoint]?.tables).toHaveProperty('streams')
  expect(needs[endpoint]?.tables).not.toHaveProperty('snapshots')
})
