import { randomUUID } from 'node:crypto'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { squarePicture } from '../../../lambdas/platform/images/square-picture.ts'
import { inParallel } from '../../../lambdas/platform/in-parallel.ts'
import type { PictureBucket } from '../../../lambdas/platform/objects/picture-bucket.ts'
import { Refusal } from '../../../lambdas/platform/refusal.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import { logoPath, rateAll, storeLogo } from '../../../lambdas/projects/operations.ts'
import type { Connection } from '../../connect.ts'
import type { SkippedRow } from '../parsed-file.ts'
import { type ListedLogo, type ListedLogos, readLogo } from './list-logos.ts'

/** Every row is in exactly one of the five. */
interface LogoCount {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Staff have chosen another logo, or none. */
  readonly kept: number
  readonly rejected: readonly SkippedRow[]
}

interface ImportOptions {
  /** Says what would change and changes nothing. */
  readonly dryRun: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, all: number) => void
}

/** Pictures are decoded: more at once would wait for the processor. */
const AT_ONCE = 4

/**
 * Stores logos as an upload of staff does, and records them as imported. The same can be done again
 * at any time, after a crash too: what is recorded comes out as known.
 */
export const importLogos = async (
  tables: Pick<Connection, 'client' | 'objects' | 'stage'>,
  bucket: PictureBucket,
  listed: ListedLogos,
  { dryRun, signal, onProgress }: ImportOptions,
): Promise<LogoCount> => {
  const context = { ...tables, now: () => Date.now() }
  const store = createEventStore(context)
  const runId = randomUUID()
  const counts = { created: 0, updated: 0, unchanged: 0, kept: 0 }
  const rejected = [...listed.rejected]
  let done = 0
  await inParallel(listed.logos, AT_ONCE, async (logo) => {
    signal.throwIfAborted()
    const planned = await plan(store, logo)
    if ('reason' in planned) rejected.push(planned)
    else {
      counts[planned.outcome] += 1
      const isChange = planned.outcome === 'created' || planned.outcome === 'updated'
      if (isChange && !dryRun) await record(store, bucket, { ...planned, runId })
    }
    done += 1
    onProgress(done, listed.logos.length)
  })
  if (!dryRun) await rateAll({ ...context, store }, { which: 'new' })
  return {
    rows: listed.logos.length + listed.rejected.length,
    ...counts,
    rejected: rejected.toSorted((a, b) => a.row - b.row),
  }
}

type Store = ReturnType<typeof createEventStore>

interface PlannedLogo {
  readonly projectId: string
  readonly webp: Uint8Array
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'kept'
}

const plan = async (
  store: Store,
  { row, projectId, file }: ListedLogo,
): Promise<PlannedLogo | SkippedRow> => {
  const { state } = await store.load(projectDecider, projectId)
  if (state.status === 'unlisted') {
    return { row, reason: `project: There is no project ${projectId}: bring in its facts first.` }
  }
  const bytes = await readLogo(file)
  if (typeof bytes === 'string') return { row, reason: bytes }
  try {
    const webp = await squarePicture(bytes, { field: 'file', fit: 'contain' })
    const before = state.facts.logo
    if (before === logoPath(webp)) return { projectId, webp, outcome: 'unchanged' }
    if (state.logoIsChosen) return { projectId, webp, outcome: 'kept' }
    return { projectId, webp, outcome: before === null ? 'created' : 'updated' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { row, reason: `file: ${error.message}` }
  }
}

const record = async (
  store: Store,
  bucket: PictureBucket,
  { projectId, webp, runId }: PlannedLogo & { readonly runId: string },
): Promise<void> => {
  // The object first: a crash in between records no logo that is not there.
  const logo = await storeLogo(webp, bucket)
  const command = { type: 'ImportLogo', logo } as const
  await store.execute(projectDecider, projectId, command, {
    commandId: `${runId}:${projectId}`,
    payload: command,
    actor: { id: 'import', kind: 'system' },
    correlationId: runId,
  })
}
