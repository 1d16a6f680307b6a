/**
 * For waits on a condition: how long (ms) until it counts as never true, and how often to look. Long,
 * because it is spent only by a test that fails, and a busy machine is no failure.
 */
export const EVENTUALLY = { timeout: 60_000, interval: 20 } as const
