import { AsyncLocalStorage } from 'node:async_hooks'

/** What one invocation has taken of the tables so far. */
export interface Usage {
  readonly readUnits: number
  readonly writeUnits: number
  /** Further tries of commands and reads that the tables did not serve. */
  readonly retries: number
  /** Further tries because others were faster. */
  readonly conflicts: number
}

const NONE: Usage = { readUnits: 0, writeUnits: 0, retries: 0, conflicts: 0 }

interface Invocation {
  readonly usage: Record<keyof Usage, number>
  isAnswered: boolean
}

const running = new AsyncLocalStorage<Invocation>()

/** Runs an invocation whose usage is counted; on a laptop many run in one process. */
export const withUsage = <Result>(work: () => Result): Result =>
  running.run({ usage: { ...NONE }, isAnswered: false }, work)

/** Of the invocation under way; nothing outside of one. */
export const usageSoFar = (): Usage => ({ ...(running.getStore()?.usage ?? NONE) })

/** Adds to the usage of the invocation under way, if there is one. */
export const countUsage = (name: keyof Usage, amount: number): void => {
  const usage = running.getStore()?.usage
  if (usage) usage[name] += amount
}

/** Notes that the caller has an answer, though the work goes on, on AWS with the next request. */
export const noteAnswered = (): void => {
  const invocation = running.getStore()
  if (invocation) invocation.isAnswered = true
}

/** Whether nobody waits for the invocation under way any more. */
export const isAnswered = (): boolean => running.getStore()?.isAnswered ?? false
