/** Milliseconds that this thread worked, whatever else the machine did meanwhile. */
export const cpuMsOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
