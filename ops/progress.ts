/** A line at the terminal that is written over; nothing where there is no terminal. */
export interface Progress {
  show(text: string): void
  clear(): void
}

const EVERY_MS = 100

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * @param out usually standard error, so that the output can go elsewhere
 * @param now milliseconds since whenever
 */
export const createProgress = (out: Terminal, now = () => performance.now()): Progress => {
  let shownAt: number | undefined
  return {
    show: (text) => {
      if (out.isTTY !== true || (shownAt !== undefined && now() - shownAt < EVERY_MS)) return
      shownAt = now()
      out.write(`\r\u001B[K${text}`)
    },
    clear: () => {
      if (shownAt !== undefined) out.write('\r\u001B[K')
      shownAt = undefined
    },
  }
}
