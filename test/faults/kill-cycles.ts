import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { holderOf } from '../../local/data-directory/holder.ts'
import { updateWatchlist } from '../../shared/contract/watchlist.ts'
import { copySmallDemoData, makeDemoDirectory } from '../support/product/demo-directory.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'
import {
  checkStreams,
  checkSentCommands,
  checkUnchanged,
  type Outcome,
  type Violation,
} from './check-streams.ts'
import {
  type Change,
  deleteLists,
  type Owner,
  send,
  signIn,
  signUpOwner,
  work,
} from './kill-load.ts'
import { readStoredStreams, type StoredStream } from './stored-streams.ts'

/** Which processes a cycle kills: the embedded engine, the gateway's, or all at once. */
type Victim = 'engine' | 'gateway' | 'everything'
const VICTIMS: readonly Victim[] = ['engine', 'everything', 'gateway']

const OWNERS = 2
const WORKERS_PER_OWNER = 3

interface Ending {
  readonly victim: Victim
  /** null when the launcher was killed too. */
  readonly exitCode: number | null
  readonly output: string
}

export interface KillReport {
  readonly endings: readonly Ending[]
  readonly outcomes: Readonly<Record<Outcome, number>>
  readonly violations: readonly Violation[]
}

/**
 * Kills the running product with `kill -9` while watchlists are changed over many connections,
 * restarts it on the same data and reads everything. Changes without an answer are then repeated
 * under their command ids.
 */
export const runKillCycles = async ({
  cycles,
}: {
  readonly cycles: number
}): Promise<KillReport> => {
  const data = await makeDemoDirectory(copySmallDemoData)
  const sent: Change[] = []
  const note = (change: Change): void => void sent.push(change)
  const endings: Ending[] = []
  const violations: Violation[] = []
  let before: ReadonlyMap<string, StoredStream> = new Map()
  const check = async (): Promise<void> => {
    const now = await readAll(data.path)
    violations.push(
      ...(await checkStreams(now)),
      ...checkSentCommands(sent, now),
      ...checkUnchanged(before, now),
    )
    before = now
  }

  let product = await startProduct(data.path)
  const endAll = (): void => {
    endGroup(product)
    data.dispose()
  }
  process.once('exit', endAll)
  try {
    const { origin } = product
    const owners = await Promise.all(
      Array.from({ length: OWNERS }, async () => await signUpOwner(origin)),
    )
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const victim = VICTIMS[cycle % VICTIMS.length] ?? 'everything'
      const earlier = sent.length
      endings.push(await loadAndKill(product, data.path, { victim, cycle, owners, note }))
      product = await startProduct(data.path)
      await check()
      violations.push(...(await sendAgain(product.origin, owners, sent.slice(earlier), note)))
      await check()
    }
    await product.stop()
  } finally {
    process.off('exit', endAll)
    endAll()
  }
  return { endings, outcomes: countOutcomes(sent), violations }
}

const loadAndKill = async (
  product: Product,
  data: string,
  {
    victim,
    cycle,
    owners,
    note,
  }: {
    readonly victim: Victim
    readonly cycle: number
    readonly owners: readonly Owner[]
    readonly note: (change: Change) => void
  },
): Promise<Ending> => {
  const sessions = await Promise.all(
    owners.map(async (owner) => ({ owner, visitor: await signIn(product.origin, owner) })),
  )
  for (const { owner, visitor } of sessions) await deleteLists(visitor, owner, note)
  const ended = once(product.child, 'close')
  // At another moment in each cycle, with most workers in the middle of a change.
  let untilKill = 5 + ((cycle * 17) % 40)
  const noteAndKill = (change: Change): void => {
    note(change)
    if (change.outcome !== 'applied') return
    untilKill -= 1
    if (untilKill === 0) kill(product, data, victim)
  }
  await Promise.all(
    sessions.flatMap(({ owner, visitor }) =>
      Array.from({ length: WORKERS_PER_OWNER }, (_, worker) =>
        work(visitor, owner, `${cycle}-${worker}`, noteAndKill),
      ),
    ),
  )
  const [exitCode] = (await ended) as [number | null]
  return { victim, exitCode, output: product.output() }
}

const kill = (product: Product, data: string, victim: Victim): void => {
  const holder = holderOf(data)
  if (!holder?.enginePid) throw new Error(`Nobody holds ${data}.`)
  switch (victim) {
    case 'engine':
      process.kill(holder.enginePid, 'SIGKILL')
      break
    case 'gateway':
      process.kill(holder.pid, 'SIGKILL')
      break
    case 'everything':
      endGroup(product)
      break
    default:
      victim satisfies never
  }
}

/** Includes processes that outlived their launcher. */
const endGroup = ({ child }: Product): void => {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/**
 * Repeats the changes with unknown outcome and each owner's last acknowledged one: earlier ones may
 * have left the deduplication window.
 */
const sendAgain = async (
  origin: string,
  owners: readonly Owner[],
  sent: readonly Change[],
  note: (change: Change) => void,
): Promise<Violation[]> => {
  const violations: Violation[] = []
  for (const owner of owners) {
    const visitor = await signIn(origin, owner)
    const changes = sent.filter(({ stream }) => stream === owner.stream)
    const last = changes.findLast(({ outcome }) => outcome === 'applied')
    const open = changes.filter(({ outcome }) => outcome === 'unknown')
    for (const change of [...(last ? [last] : []), ...open]) {
      const { stream, endpoint, body, commandId } = change
      const again = await send(visitor, stream, endpoint, body, commandId)
      note(again)
      // An update answers with the list as it is now, which a change without an answer may have changed.
      if (change !== last || endpoint === updateWatchlist) continue
      if (isDeepStrictEqual(again.answer, last.answer)) continue
      const detail = `${endpoint.id} ${commandId}`
      violations.push({ invariant: 'same command id, same answer', stream, detail })
    }
  }
  return violations
}

const readAll = async (data: string): Promise<ReadonlyMap<string, StoredStream>> => {
  const endpoint = holderOf(data)?.endpoint
  if (endpoint === undefined) throw new Error(`Nobody holds ${data}.`)
  const client = createDocumentClient({ endpoint })
  try {
    return await readStoredStreams(client, LOCAL_STAGE)
  } finally {
    client.destroy()
  }
}

const countOutcomes = (sent: readonly Change[]): Record<Outcome, number> => {
  const counts = { applied: 0, unchanged: 0, refused: 0, unknown: 0 }
  for (const { outcome } of sent) counts[outcome] += 1
  return counts
}
