import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyDecider } from '../../lambdas/audit/streams/deciders.ts'

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas')

/** Folders of `lambdas` with a `decider.ts`: a new feature is found on the day it is made. */
export const featuresWithEvents: readonly string[] = readdirSync(lambdas).filter((name) =>
  existsSync(join(lambdas, name, 'decider.ts')),
)

/** The deciders that a feature's `decider.ts` exports. */
export const decidersOf = async (feature: string): Promise<AnyDecider[]> => {
  const module = (await import(join(lambdas, feature, 'decider.ts'))) as Record<string, unknown>
  return Object.values(module).filter(
    (value): value is AnyDecider =>
      typeof value === 'object' && value !== null && 'evolve' in value && 'category' in value,
  )
}
