import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../start-error.ts'
import { lockDirectory } from './directory-lock.ts'
import { readJson } from './kept-file.ts'

/** The command that keeps a product running on a directory. */
export const START = 'npm start'

const Holder = v.object({
  pid: v.number(),
  /** As it was given. */
  command: v.optional(v.string()),
  enginePid: v.optional(v.number()),
  endpoint: v.optional(v.string()),
})
export type Holder = v.InferOutput<typeof Holder>

/** Another process has the directory. */
export class DirectoryInUseError extends StartError {
  /** Where its engine answers others; undefined where it offers none. */
  readonly endpoint: string | undefined

  constructor(path: string, holder: Holder | undefined) {
    const named = holder ? ` (process ${holder.pid})` : ''
    const [who, remedy] =
      holder?.command === START
        ? [`Assay runs on ${path} already`, 'stop it']
        : [`${holder?.command ?? 'Another process'} is using ${path}`, 'wait for its end, stop it']
    super(`${who}${named}: ${remedy}, or give another directory with --data DIR.`)
    this.endpoint = holder?.endpoint
  }
}

/** @returns what gives the directory free again */
export const takeDirectory = (path: string): (() => void) => {
  const unlock = lockDirectory(path)
  const holder = holderOf(path)
  if (!unlock) throw new DirectoryInUseError(path, holder)
  if (holder?.enginePid) endOrphan(holder.enginePid, path)
  let isOurs = true
  return () => {
    if (isOurs) rmSync(holderFile(path), { force: true })
    isOurs = false
    unlock()
  }
}

/** Tells who has the directory, and where its engine is. That somebody has it, the lock tells. */
export const holderFile = (path: string): string => join(path, 'lock.json')

/** The process that has the directory, or had it when it was killed. */
export const holderOf = (directory: string): Holder | undefined => {
  try {
    return readJson(holderFile(resolve(directory)), Holder)
  } catch {
    return undefined
  }
}

/** Ends an engine that a killed process left behind. */
const endOrphan = (pid: number, path: string): void => {
  if (!commandOf(pid)?.includes(path)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Undefined where the system does not show it. */
const commandOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}
