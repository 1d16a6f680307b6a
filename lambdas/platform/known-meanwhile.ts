const PATIENCE_MS = 1_000

/**
 * A newer value if it comes within a second, else what is known, while the newer one goes on: a backend
 * that hangs must not take the time that the request has for the rest. A failure that comes in time is
 * the caller's.
 */
export const knownMeanwhile = async <Value>(
  known: Value,
  newer: Promise<Value>,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(known), PATIENCE_MS)
  })
  try {
    return await Promise.race([newer, late])
  } finally {
    clearTimeout(timer)
  }
}
