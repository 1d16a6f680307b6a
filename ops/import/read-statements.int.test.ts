import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { recordProject } from '../../test/support/data/catalogue.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { daysAgo } from '../../test/support/data/rating-records.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import type { KnownProject, PlannedEvidence } from './plan-facts.ts'
import { readStatements } from './read-statements.ts'

const openTables = tablesForEachTest()

const PROJECTS = 40
const PIECES = 25
const URL_LENGTH = 2000

const snapshot = (project: number, days: number): Evidence => ({
  type: 'RepositorySnapshot',
  at: daysAgo(days),
  source: {
    name: 'Test',
    url: `https://a.example/${project}/${days}`.padEnd(URL_LENGTH, 'x'),
    hash: null,
    version: null,
  },
  data: { aggregate: 7 },
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const heapBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('of the evidence of many projects only what it says is kept, not where it can be read', async () => {
  const { client, stage, store } = await openTables()
  const known: KnownProject[] = []
  for (let project = 0; project < PROJECTS; project += 1) {
    const facts = projectFacts({ id: `project${project}` })
    await recordProject(store, facts)
    const evidence = Array.from({ length: PIECES }, (_, days) => snapshot(project, days))
    await store.execute(
      projectDecider,
      facts.id,
      { type: 'RecordEvidence', evidence },
      {
        commandId: randomUUID(),
        payload: evidence,
        actor: { id: 'test', kind: 'system' },
        correlationId: 'test',
      },
    )
    known.push({ facts, recorded: evidence.map(() => '') })
  }
  const planned: PlannedEvidence[] = known.map(({ facts: { id } }, row) => ({
    row,
    projectId: id,
    evidence: snapshot(row, PIECES),
    outcome: 'created',
  }))
  const { signal } = new AbortController()
  const read = async () => await readStatements({ client, stage, signal }, store, known, planned)
  const first = await read()
  const before = heapBytes()
  const said = await read()
  // The addresses alone are 2 MB.
  expect(heapBytes() - before).toBeLessThan(1_000_000)
  expect(said.size).toBe(first.size)
  const options = { isOnlyRead: false }
  expect(said.get('project39')?.compare(snapshot(39, 24), options)).toBe('known')
  expect(said.get('project39')?.compare(snapshot(39, 25), options)).toBe('new')
})
