import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { inParallel } from '../../../lambdas/platform/in-parallel.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import { watchlists } from '../../../lambdas/watchlist/decider.ts'
import { generateProjects } from '../../../local/demo/generate-projects.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { newHack } from '../../support/data/catalogue.ts'
import { metaOf } from '../../support/event-store/contract/test-harness.ts'

const STAGE = 'alerts'
/** Without progress for as long something is lost. */
const PATIENCE_MS = 180_000
/** What comes after the last email would be one too many. */
const QUIET_MS = 3_000

interface AlertLoad {
  readonly projects: number
  readonly watchers: number
  /** Incidents of each project. */
  readonly rounds: number
  readonly kills: number
  /** A process dies before or after one of its first so many requests. */
  readonly diesWithin: number
}

export interface AlertReport {
  /** Incidents that were recorded. */
  readonly changes: number
  readonly kills: number
  /** Emails in the outbox. */
  readonly emails: number
  /** Incidents times watchers: each watcher hears of each incident. */
  readonly expected: number
  /** Incidents that some watcher was not told of, counted for each of them. */
  readonly missing: number
  /** Incidents that some watcher was told of more than once. */
  readonly twice: number
  /** From the first incident to the last email. */
  readonly seconds: number
}

/**
 * Records incidents of watched projects while the process that notices and hands them over is
 * killed and started again, and counts what is in the outbox of emails.
 */
export const runAlerts = async (load: AlertLoad): Promise<AlertReport> => {
  // With a file: only there are the records of streams indexed (decision 18).
  const folder = mkdtempSync(join(tmpdir(), 'assay-alerts-'))
  const engine = await startEngine({ file: join(folder, 'assay.db') })
  // The engine is busy: what it is late with is asked again.
  const client = createDocumentClient({ endpoint: engine.endpoint, maxAttempts: 20 })
  const worker = startWorker(engine.endpoint)
  try {
    await createTables(client, STAGE)
    const seeded = await seed(client, load)
    await worker.start()
    await until(
      async () => (await countWatching(client)) === load.watchers,
      async () => await itemsIn(client, 'notifications'),
    )
    const began = performance.now()
    const killing = worker.killAgainAndAgain(load)
    const titles: string[] = []
    for (let round = 0; round < load.rounds; round += 1) {
      await inParallel(seeded.projects, 4, async (project) => {
        const title = `Incident ${String(round)} of ${project}`
        titles.push(title)
        await seeded.recordIncident(project, title)
      })
      await until(
        async () =>
          (await countPending(client)) === 0 &&
          (await readTold(client)).told.size >= titles.length * load.watchers,
        async () => await itemsIn(client, 'email-outbox'),
      )
    }
    const expected = titles.length * load.watchers
    const seconds = (performance.now() - began) / 1000
    const kills = await killing.stop()
    await wait(QUIET_MS)
    const { told: counts, emails } = await readTold(client)
    return {
      changes: titles.length,
      kills,
      emails,
      expected,
      missing: expected - counts.size,
      twice: [...counts.values()].filter((count) => count > 1).length,
      seconds,
    }
  } finally {
    await worker.kill()
    client.destroy()
    await engine.stop()
    rmSync(folder, { recursive: true })
  }
}

type Client = ReturnType<typeof createDocumentClient>

const seed = async (client: Client, { projects: count, watchers }: AlertLoad) => {
  const store = createEventStore({ client, stage: STAGE, now: () => Date.now() })
  const listed = generateProjects(7, count)
  const projects = listed.map(({ id }) => id)
  await inParallel(listed, 8, async (facts) => {
    await store.execute(projectDecider, facts.id, { type: 'ImportProject', facts }, metaOf(facts))
  })
  const users = Array.from({ length: watchers }, () => randomUUID())
  await inParallel(users, 8, async (user) => {
    const command = { type: 'CreateWatchlist', id: 'list', name: 'Mine', projects } as const
    await store.execute(watchlists, user, command, metaOf(user))
  })
  const recordIncident = async (project: string, title: string): Promise<void> => {
    const command = { type: 'RecordEvidence', evidence: [newHack(title)] } as const
    await store.execute(projectDecider, project, command, metaOf(title))
  }
  return { projects, recordIncident }
}

const startWorker = (endpoint: string) => {
  let child: ChildProcess | undefined
  const start = async (diesAt?: number): Promise<void> => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'alert-worker.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ASSAY_STAGE: STAGE,
        ASSAY_ORIGIN: 'https://assay.example',
        DYNAMODB_ENDPOINT: endpoint,
        ...(diesAt !== undefined && { DIES_AT_REQUEST: String(diesAt) }),
      },
    })
    await once(child, 'spawn')
  }
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  /** Ends with one that lives on. */
  const killAgainAndAgain = ({ kills, diesWithin }: AlertLoad) => {
    let done = 0
    const stopping = new AbortController()
    const running = (async () => {
      await kill()
      for (; done < kills && !stopping.signal.aborted; done += 1) {
        await start(1 + Math.floor(Math.random() * diesWithin))
        if (child) await once(child, 'exit')
      }
      if (!stopping.signal.aborted) await start()
    })()
    return {
      stop: async (): Promise<number> => {
        stopping.abort()
        await kill()
        await running
        await start()
        return done
      },
    }
  }
  return { start, kill, killAgainAndAgain }
}

/** Waits for what is to come, as long as anything moves. */
const until = async (
  isDone: () => Promise<boolean>,
  progress: () => Promise<number>,
): Promise<void> => {
  let [last, since] = [-1, performance.now()]
  while (!(await isDone())) {
    const now = await progress()
    if (now !== last) [last, since] = [now, performance.now()]
    if (performance.now() - since > PATIENCE_MS) return
    await wait(Math.min(10_000, 100 + last / 10))
  }
}

/** As the engine counts them, without reading any. */
const itemsIn = async (
  client: Client,
  table: 'notifications' | 'email-outbox',
): Promise<number> => {
  const { Table } = await client.send(
    new DescribeTableCommand({ TableName: tableName(STAGE, table) }),
  )
  return Table?.ItemCount ?? 0
}

const countWatching = async (client: Client): Promise<number> =>
  await countKeys(client, 'watching#')
const countPending = async (client: Client): Promise<number> => await countKeys(client, 'pending#')

const countKeys = async (client: Client, prefix: string): Promise<number> => {
  let count = 0
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(STAGE, 'notifications'),
      ConsistentRead: true,
      Select: 'COUNT',
      FilterExpression: 'begins_with(#key, :prefix)',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  )
  for await (const { Count = 0 } of pages) count += Count
  return count
}

/** How often each user is told of each incident, in how many emails. */
const readTold = async (client: Client) => {
  const told = new Map<string, number>()
  let emails = 0
  const pages = paginateScan(
    { client },
    { TableName: tableName(STAGE, 'email-outbox'), ConsistentRead: true },
  )
  for await (const { Items = [] } of pages) {
    for (const { userId, paragraphs } of Items) {
      emails += 1
      const text = (paragraphs as readonly string[])[1] ?? ''
      for (const [title] of text.matchAll(/Incident \d+ of [^.]+/g)) {
        const pair = `${String(userId)} ${title}`
        told.set(pair, (told.get(pair) ?? 0) + 1)
      }
    }
  }
  return { told, emails }
}
