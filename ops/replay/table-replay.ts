import type { JobOptions } from './replay-job.ts'

/** What the replays of tables have in common. */
export interface TableReplay {
  /** Without a job nothing is stored, and a replay that ends early has to start again. */
  readonly job?: JobOptions | undefined
  /**
   * Called when it is known whether an earlier run is continued, before anything is delivered.
   * @param written bytes that earlier runs have written to the output file
   */
  readonly onBegin?: (isResumed: boolean, written: number) => Promise<void>
  /** Called in its place when the job was done before. */
  readonly onDone?: (written: number) => Promise<void>
  /** Bytes that the output file has by now. */
  readonly written?: () => number
  /** Items per page. Default: as many as make 1 MB. */
  readonly pageLimit?: number | undefined
  readonly signal: AbortSignal
}
