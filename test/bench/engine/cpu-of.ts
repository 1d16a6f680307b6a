import { readFileSync } from 'node:fs'

const MS_PER_TICK = 10

/** Milliseconds of CPU that a process has used so far, its ended children left out; Linux only. */
export const cpuOf = (pid: number): number => ticksOf(pid, 11)

/** Milliseconds of CPU that the ended children of a process have used; Linux only. */
export const cpuOfEnded = (pid: number): number => ticksOf(pid, 13)

/** Time in user and in system mode stand side by side. */
const ticksOf = (pid: number, field: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[field]) + Number(fields[field + 1])) * MS_PER_TICK
}

/** What a process holds of the machine's memory, in MB. */
export const memoryOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1000
}
