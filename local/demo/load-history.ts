import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { writeMetrics } from '../../lambdas/metrics/operations.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { type ProjectCommand, projectDecider } from '../../lambdas/projects/decider.ts'
import { EVIDENCE_MAX, VIEWS_PREFIX, VOTES_PREFIX } from '../../lambdas/projects/operations.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import type { KnownEvidence, ProjectHistory } from './history/generate-history.ts'

const AT_ONCE = 8
/** What becomes known within so long is recorded together, in a sixth of the transactions. */
const TOGETHER_MS = 10 * DAY_MS
const RECORDED_AFTER_MS = 300_000

/**
 * Records histories as if they had been recorded at their time, and stores their metrics. A
 * repeated run with the same histories records what is missing.
 *
 * @param now epoch milliseconds at which the histories end
 */
export const loadHistory = async (
  tables: TableContext,
  histories: readonly ProjectHistory[],
  now: number,
): Promise<void> => {
  await inParallel(histories, AT_ONCE, async (history) => {
    await recordProject(tables, history, now)
    await countEngagement(tables, history)
  })
  await writeMetrics(
    tables,
    histories.flatMap(({ metrics }) => metrics),
  )
}

const recordProject = async (
  tables: TableContext,
  { facts, listedAt, evidence }: ProjectHistory,
  now: number,
): Promise<void> => {
  let clock = listedAt
  const store = createEventStore({ ...tables, now: () => clock })
  const execute = async (commandId: string, command: ProjectCommand): Promise<void> => {
    await store.execute(projectDecider, facts.id, command, {
      commandId,
      payload: command,
      actor: { id: 'demo', kind: 'system' },
      correlationId: 'demo',
    })
  }
  await execute(`demo-${facts.id}`, { type: 'ImportProject', facts })
  for (const [index, together] of knownTogether(evidence).entries()) {
    const newest = together.at(-1)?.knownAt ?? clock
    clock = Math.max(clock, Math.min(now, newest + RECORDED_AFTER_MS))
    await execute(`demo-${facts.id}-${index + 1}`, {
      type: 'RecordEvidence',
      evidence: together.map((one) => one.evidence),
    })
  }
}

const knownTogether = (evidence: readonly KnownEvidence[]): KnownEvidence[][] => {
  const groups: KnownEvidence[][] = []
  for (const one of evidence) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (
      group &&
      first &&
      group.length < EVIDENCE_MAX &&
      one.knownAt - first.knownAt <= TOGETHER_MS &&
      // A correction names what is recorded already.
      one.evidence.supersedes === undefined
    ) {
      group.push(one)
    } else {
      groups.push([one])
    }
  }
  return groups
}

/** Votes and views. Overwrites the counts: there are no others before the demo is loaded. */
const countEngagement = async (
  { client, stage }: TableContext,
  { facts, engagement }: ProjectHistory,
): Promise<void> => {
  const TableName = tableName(stage, 'engagement')
  const put = async (part: string, counts: object) =>
    await client.send(new PutCommand({ TableName, Item: { project: facts.id, part, ...counts } }))
  await put(`${VOTES_PREFIX}0`, engagement.votes)
  await put(`${VIEWS_PREFIX}0`, engagement.views)
}
