import { DAY_MS } from '../../shared/values/days.ts'
import type { Feature } from './count-hits.ts'
import type { ListedProtocol } from './protocol-list.ts'

/** A protocol with what was known of it on a day. */
export interface KnownProtocol extends ListedProtocol {
  readonly wasHitBefore: boolean
}

const AUDITS = ['none', 'in part', 'yes', 'of the original'] as const
/** Categories with fewer protocols are counted together: each would be one more comparison. */
const CATEGORY_LEAST = 20
const OTHERS = 'all others'

const yesNo = (
  name: string,
  input: Feature<KnownProtocol>['input'],
  isSo: (protocol: KnownProtocol) => boolean,
): Feature<KnownProtocol> => ({
  name,
  input,
  groupOf: (protocol) => (isSo(protocol) ? 'yes' : 'no'),
  order: ['yes', 'no'],
})

/**
 * What a list of protocols can be compared by, with the input of the formula that each bears on.
 *
 * @param at the day of the list, epoch milliseconds
 */
export const listFeatures = (
  protocols: readonly KnownProtocol[],
  at: number,
): Feature<KnownProtocol>[] => [
  yesNo('an incident before', 'incident_history', ({ wasHitBefore }) => wasHitBefore),
  {
    name: 'audits',
    input: 'audit_depth',
    groupOf: ({ audits }) => (audits === undefined ? undefined : AUDITS[audits]),
    order: ['yes', 'in part', 'of the original', 'none'],
  },
  yesNo('a link to an audit', 'audit_depth', ({ linksAudit }) => linksAudit),
  yesNo('an oracle is named', 'oracle_dependence', ({ namesOracle }) => namesOracle),
  yesNo('a fork', 'external_dependencies', ({ isFork }) => isFork),
  yesNo('a repository is named', 'repo_hygiene', ({ namesRepository }) => namesRepository),
  {
    name: 'listed for',
    input: 'maturity',
    groupOf: ({ listedAt }) => (listedAt === undefined ? undefined : ageOf(at - listedAt)),
    order: ['more than a year', '180 to 365 days', 'less than 180 days'],
  },
  {
    name: 'chains',
    input: null,
    groupOf: ({ chains }) => (chains > 4 ? '5 or more' : chains > 1 ? '2 to 4' : 'one or untold'),
    order: ['5 or more', '2 to 4', 'one or untold'],
  },
  depositsFeature(protocols),
  categoryFeature(protocols),
]

const ageOf = (age: number): string =>
  age < 180 * DAY_MS
    ? 'less than 180 days'
    : age <= 365 * DAY_MS
      ? '180 to 365 days'
      : 'more than a year'

const depositsFeature = (protocols: readonly KnownProtocol[]): Feature<KnownProtocol> => {
  const told = protocols.flatMap(({ tvlUsd }) => tvlUsd ?? []).toSorted((a, b) => a - b)
  const median = told[Math.floor(told.length / 2)] ?? 0
  return {
    name: 'deposits',
    input: null,
    groupOf: ({ tvlUsd }) =>
      tvlUsd === undefined ? undefined : tvlUsd >= median ? 'upper half' : 'lower half',
    order: ['upper half', 'lower half'],
  }
}

const categoryFeature = (protocols: readonly KnownProtocol[]): Feature<KnownProtocol> => {
  const sizes = Map.groupBy(protocols, ({ category }) => category)
  return {
    name: 'category',
    input: null,
    groupOf: ({ category }) =>
      category === undefined || (sizes.get(category)?.length ?? 0) >= CATEGORY_LEAST
        ? category
        : OTHERS,
  }
}
