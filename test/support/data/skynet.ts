import type { Subject } from '../../../lambdas/metrics/metric.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import { createVisitor } from '../http/visitor.ts'

interface Answer {
  readonly [field: string]: unknown
  readonly items: readonly Record<string, unknown>[]
}

/** Asks calls below `/api/skynet/` as a visitor. */
export const createSkynetReader = (origin: string) => {
  const visitor = createVisitor(origin)
  return async (path: string): Promise<{ readonly status: number; readonly body: Answer }> => {
    const response = await visitor.get(`/api/skynet/${path}`)
    return { status: response.status, body: (await response.json()) as Answer }
  }
}

/** ISO 8601, so many days before now. */
export const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** What a demo row says of itself, measured so many days ago. */
export const demoRow = (subject: Subject, part: string, daysAgo = 0) => ({
  subject,
  part,
  source: 'demo' as const,
  updatedAt: ago(daysAgo),
})
