import { WEBSITE_CHECKS } from '../../../shared/values/evidence/evidence-terms.ts'
import { evidenceId } from '../../../lambdas/projects/operations.ts'
import type { Random } from '../random.ts'
import { type EvidenceContext, onChain } from './evidence-context.ts'
import type { Scenario } from './scenario.ts'

/** Websites, repositories and holders are read so often; what is read counts for 30 days. */
const READ_EVERY_DAYS = 27

/** Readings from the listing on, the newest of them less than 25 days ago. */
export const readingsOf = ({ listed, website }: Scenario, random: Random): number[] => {
  // A failed check is news for a while: those of small projects are to be older than real news.
  const isFlawless = website === null || website >= 0.97
  const newest = Math.min(listed, (isFlawless ? 1.5 : 12.5) + Math.floor(random.next() * 13))
  const days: number[] = []
  for (let daysAgo = newest; daysAgo < listed; daysAgo += READ_EVERY_DAYS) days.push(daysAgo)
  return [...days, listed].toReversed()
}

export const checksOf = <Name extends string>(names: readonly Name[], share: number) =>
  names.map((name, index) => ({ name, passed: index < Math.round(share * names.length) }))

const LATELY_DAYS = 21

/** Lately one more fails and another passes again, so that there is news and as many pass as before. */
const websiteChecks = (share: number, daysAgo: number) => {
  const checks = checksOf(WEBSITE_CHECKS, share)
  const passed = checks.filter((check) => check.passed).length
  if (daysAgo > LATELY_DAYS || passed === 0) return checks
  return checks.map((check, index) => ({
    ...check,
    passed: index < passed - 1 || index === checks.length - 1,
  }))
}

/** What is read again and again, a little better than two years before. */
export const addReadings = (context: EvidenceContext): void => {
  const { facts, scenario, random, readAt, add } = context
  const isRead = (daysAgo: number, lapsed: number | undefined) => daysAgo >= (lapsed ?? 0)
  for (const daysAgo of readAt) {
    const growth = daysAgo / 730
    if (
      scenario.website !== null &&
      facts.website !== null &&
      isRead(daysAgo, scenario.lapsed.website)
    ) {
      add(
        'WebsiteScanned',
        daysAgo,
        { checks: websiteChecks(Math.max(0, scenario.website - growth * 0.22), daysAgo) },
        { name: 'Assay website scan', url: facts.website, version: '1.0', tier: 'assay' },
      )
    }
    if (scenario.repository !== null && isRead(daysAgo, scenario.lapsed.repository)) {
      const aggregate = scenario.repository - growth * 0.9 + (random.next() - 0.5) * 0.2
      add(
        'RepositorySnapshot',
        daysAgo,
        { aggregate: Math.round(Math.min(10, Math.max(0, aggregate)) * 10) / 10 },
        {
          name: 'OpenSSF Scorecard',
          url: facts.links?.repository ?? null,
          version: '5.2.1',
          tier: 'third_party',
        },
      )
    }
    if (
      scenario.topTenShare !== null &&
      facts.tokenTickers.length > 0 &&
      isRead(daysAgo, scenario.lapsed.holders)
    ) {
      addHolders(context, daysAgo, scenario.topTenShare + growth * 0.04 + random.next() * 0.01)
    }
  }
}

const addHolders = (
  { facts, scenario, add }: EvidenceContext,
  daysAgo: number,
  share: number,
): void => {
  const source = onChain(facts, facts.chains[0] ?? 'Skerry')
  const topTenShare = Math.round(Math.min(1, share) * 1000) / 1000
  const isWrong = scenario.corrected && daysAgo > 30 && daysAgo <= 30 + READ_EVERY_DAYS
  if (!isWrong) {
    add('HoldersSnapshot', daysAgo, { topTenShare }, source)
    return
  }
  // Counted with an exchange among the holders, and put right two days later.
  const wrong = add('HoldersSnapshot', daysAgo, { topTenShare: 0.93 }, source)
  add(
    'HoldersSnapshot',
    daysAgo,
    { topTenShare },
    { ...source, name: `${source.name}, read again` },
    { supersedes: evidenceId(wrong), recordedDaysAgo: daysAgo - 2 },
  )
}
