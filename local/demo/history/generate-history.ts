import type { AnyMeasured } from '../../../lambdas/metrics/operations.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { type DemoEngagement, generateEngagement } from './generate-engagement.ts'
import { contractsOf, privilegesOf } from './privilege-holders.ts'
import { measureActivity } from './measure-activity.ts'
import { measureExchanges } from './measure-exchanges.ts'
import { measureMarket, measureSocial } from './measure-series.ts'
import { measurePrivileges } from './measure-privileges.ts'
import { createTimestamps } from './timestamps.ts'
import { namedScenarios } from './read-scenarios.ts'
import { randomOf, scenarioOf } from './compose-scenario.ts'
import { generateEvidence } from './generate-evidence.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import type { Evidence } from '../../../shared/values/evidence/evidence.ts'

/** What happened to a demo project until now, and what was seen of it. */
export interface ProjectHistory {
  readonly facts: ProjectFacts
  /** Epoch milliseconds. */
  readonly listedAt: number
  /** In the order in which it came to be known. */
  readonly evidence: readonly KnownEvidence[]
  readonly metrics: readonly AnyMeasured[]
  readonly engagement: DemoEngagement
}

export interface KnownEvidence {
  readonly evidence: Evidence
  /** When it came to be known: epoch milliseconds, not after now. */
  readonly knownAt: number
}

/**
 * Up to two years of every project. The same seed and the same moment give the same history, to the
 * last character; the history of a project does not depend on the others.
 *
 * @param now epoch milliseconds; everything lies before it
 */
export const generateHistory = (
  projects: readonly ProjectFacts[],
  { seed, now }: { readonly seed: number; readonly now: number },
): ProjectHistory[] => {
  const timestamps = createTimestamps(now)
  let number = 0
  return projects.map((facts) => {
    const random = randomOf(seed, facts.id)
    const scenario = scenarioOf(facts, number, random)
    if (!namedScenarios.has(facts.id)) number += 1
    const contracts = contractsOf(facts, scenario)
    const measureContext = { timestamps, random }
    const evidence = generateEvidence(facts, scenario, contracts, measureContext).map(
      (generated) => ({
        evidence: generated.evidence,
        knownAt: Math.max(
          now - generated.recordedDaysAgo * DAY_MS,
          Date.parse(generated.evidence.at),
        ),
      }),
    )
    const market = measureMarket(facts, scenario, measureContext)
    const social = measureSocial(facts, scenario, measureContext)
    const newest = market.at(-1)?.value.days.at(-1)
    const exchanges = measureExchanges(facts, scenario, newest, measureContext)
    const privileges = measurePrivileges(privilegesOf(facts, scenario, contracts), {
      ...measureContext,
      projectId: facts.id,
      priceUsd: scenario.market?.priceUsd ?? null,
    })
    return {
      facts,
      listedAt: now - scenario.listed * DAY_MS,
      evidence,
      metrics: [
        ...market,
        ...social,
        ...exchanges,
        ...measureActivity(facts, scenario, { contracts, privileges }, measureContext),
        ...privileges,
      ],
      engagement: generateEngagement(scenario, measureContext),
    }
  })
}
