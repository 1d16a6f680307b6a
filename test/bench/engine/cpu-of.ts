import { readFileSync } from 'node:fs'

const MS_PER_TICK = 10

/** Milliseconds of CPU that a process has used so far, its ended children left out; Linux only. */
export const cpuOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

/** What a process holds of the machine's memory, in MB. */
export const memoryOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1000
}
