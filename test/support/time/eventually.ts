/**
 * Timeout and interval (ms) for waits on a condition. The timeout is long because only a failing
 * test spends it.
 */
export const EVENTUALLY = { timeout: 120_000, interval: 20 } as const
