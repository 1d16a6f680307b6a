export interface VirtualTime {
  /** Resolves when so much time has passed. It passes only while everybody who was begun waits. */
  wait(milliseconds: number): Promise<void>
  /** Runs tasks side by side; the longest wait ends last, however fast the machine is. */
  run<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]>
}

/** Time that passes by itself: what happens in it happens in the same order on every machine. */
export const createVirtualTime = (): VirtualTime => {
  let now = 0
  let busy = 0
  let waiting: { readonly until: number; readonly wake: () => void }[] = []
  const goOn = (): void => {
    if (busy > 0) return
    // Of those who wait for the same moment the first to have come.
    const next = waiting.toSorted((a, b) => a.until - b.until)[0]
    if (!next) return
    waiting = waiting.filter((one) => one !== next)
    now = next.until
    busy += 1
    next.wake()
  }
  const stop = (): void => {
    busy -= 1
    goOn()
  }
  return {
    wait: async (milliseconds) =>
      await new Promise((wake) => {
        waiting.push({ until: now + milliseconds, wake })
        stop()
      }),
    run: async (tasks) => {
      busy += tasks.length
      return await Promise.all(
        tasks.map(async (task) => {
          try {
            return await task()
          } finally {
            stop()
          }
        }),
      )
    },
  }
}
