import type { AnyMeasured } from '../../../lambdas/platform/metrics/metric.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import { type DemoEngagement, engage } from './engage.ts'
import { contractsOf, holdingsOf } from './holdings.ts'
import { measureActivity, measureExchanges } from './measure-chains.ts'
import { measureMarket, measureSocial } from './measure-days.ts'
import { measurePowers } from './measure-powers.ts'
import { createMoments } from './moments.ts'
import { namedStories } from './named-stories.ts'
import { randomOf, storyOf } from './stories.ts'
import { tellEvidence } from './tell-evidence.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import type { Evidence } from '../../../shared/values/evidence.ts'

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
  const moments = createMoments(now)
  let number = 0
  return projects.map((facts) => {
    const random = randomOf(seed, facts.id)
    const story = storyOf(facts, number, random)
    if (!namedStories[facts.id]) number += 1
    const contracts = contractsOf(facts, story)
    const measuring = { moments, random }
    const evidence = tellEvidence(facts, story, contracts, measuring).map((told) => ({
      evidence: told.evidence,
      knownAt: Math.max(now - told.told * DAY_MS, Date.parse(told.evidence.at)),
    }))
    const market = measureMarket(facts, story, measuring)
    const social = measureSocial(facts, story, measuring)
    const newest = market.at(-1)?.value.days.at(-1)
    const exchanges = measureExchanges(facts, story, newest, measuring)
    const powers = measurePowers(holdingsOf(facts, story, contracts), {
      ...measuring,
      projectId: facts.id,
      priceUsd: story.market?.priceUsd ?? null,
    })
    return {
      facts,
      listedAt: now - story.listed * DAY_MS,
      evidence,
      metrics: [
        ...market,
        ...social,
        ...exchanges,
        ...measureActivity(facts, story, { contracts, powers }, measuring),
        ...powers,
      ],
      engagement: engage(story, measuring),
    }
  })
}
