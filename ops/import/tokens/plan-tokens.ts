import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { describeIssue } from '../../../lambdas/projects/operations.ts'
import type { ChainAddress, EvidenceSource } from '../../../shared/values/evidence/evidence.ts'
import {
  CHAINS_MAX,
  ProjectFacts,
  TICKERS_MAX,
} from '../../../shared/values/project/project-facts.ts'
import { groupTokens } from './group-tokens.ts'
import { newId } from '../new-id.ts'
import { addressKey, type ListedToken, type SkippedRow, type ParsedTokens } from '../parsed-file.ts'

/** What is to be done for the tokens of one project. */
export interface PlannedProject {
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly facts: ProjectFacts
  /** Rows of the list that belong to it. */
  readonly rows: readonly number[]
  /** What becomes different, in words. */
  readonly changes: readonly string[]
  /** Tokens that were not taken in, because the list has their link on one side only. */
  readonly notJoined: readonly string[]
}

export interface TokenPlan {
  readonly projects: readonly PlannedProject[]
  readonly rejected: readonly SkippedRow[]
}

/**
 * What a list changes in the projects there are: each address belongs to one project. A list may
 * rename what it listed itself, and only adds to what others listed, whose source stays: a name that
 * a person gave counts as theirs.
 */
export const planTokens = (
  { tokens, source }: Pick<ParsedTokens, 'tokens' | 'source'>,
  existing: readonly ProjectFacts[],
): TokenPlan => {
  const owners = new Map(
    existing.flatMap((facts) => (facts.contracts ?? []).map((one) => [addressKey(one), facts])),
  )
  const ids = new Set(existing.map(({ id }) => id))
  const projects: PlannedProject[] = []
  const { once, rejected } = withoutRepeats(tokens)
  for (const { tokens: group, notJoined: others } of groupTokens(once)) {
    const notJoined = others.map(addressKey)
    const rows = group.map(({ row }) => row)
    const found = new Set(group.flatMap((token) => owners.get(addressKey(token)) ?? []))
    const [owner, second] = found
    const planned = owner
      ? addTo(owner, group, source)
      : { outcome: 'created' as const, facts: create(group, source, ids), changes: [] }
    const reason =
      owner && second
        ? `address: It links ${owner.id} and ${second.id}, which are two projects.`
        : problemOf(planned)
    if (reason === undefined) {
      ids.add(planned.facts.id)
      projects.push({ rows, notJoined, ...planned })
    } else rejected.push(...rows.map((row) => ({ row, reason })))
  }
  return { projects, rejected }
}

/** What a list says of an address first counts. */
const withoutRepeats = (
  tokens: readonly ListedToken[],
): { readonly once: ListedToken[]; readonly rejected: SkippedRow[] } => {
  const rows = new Map<string, number>()
  const once: ListedToken[] = []
  const rejected: SkippedRow[] = []
  for (const token of tokens) {
    const earlier = rows.get(addressKey(token))
    if (earlier === undefined) {
      rows.set(addressKey(token), token.row)
      once.push(token)
    } else {
      const reason = `address: Row ${earlier} has the same; keep one of the two.`
      rejected.push({ row: token.row, reason })
    }
  }
  return { once, rejected }
}

/** What the write would refuse, in its words. */
const problemOf = ({ facts, outcome }: Pick<PlannedProject, 'facts' | 'outcome'>) => {
  if (outcome === 'unchanged') return undefined
  return v.safeParse(ProjectFacts, facts).issues?.map(describeIssue).join(' ')
}

const create = (
  group: readonly ListedToken[],
  source: EvidenceSource,
  taken: ReadonlySet<string>,
): ProjectFacts => {
  const first = group[0]!
  return {
    id: newId(first.name, first.ticker, addressKey(first), taken),
    name: first.name,
    logo: null,
    tokenTickers: distinct(group.map(({ ticker }) => ticker)).slice(0, TICKERS_MAX),
    category: 'Unclassified',
    chains: distinct(group.map(({ chain }) => chain)).slice(0, CHAINS_MAX),
    marketCapUsd: null,
    description: `Listed as a token by ${source.name}.`,
    website: null,
    demo: false,
    contracts: group.map(contractOf),
    source,
  }
}

const addTo = (
  owner: ProjectFacts,
  group: readonly ListedToken[],
  source: EvidenceSource,
): Omit<PlannedProject, 'rows' | 'notJoined'> => {
  const known = new Set((owner.contracts ?? []).map(addressKey))
  const contracts = [
    ...(owner.contracts ?? []),
    ...group.filter((token) => !known.has(addressKey(token))).map(contractOf),
  ]
  const isOwn = owner.source?.name === source.name
  const facts: ProjectFacts = {
    ...owner,
    ...(isOwn && { name: newestName(owner, group) }),
    tokenTickers: distinct([...owner.tokenTickers, ...group.map(({ ticker }) => ticker)]).slice(
      0,
      TICKERS_MAX,
    ),
    chains: distinct([...owner.chains, ...group.map(({ chain }) => chain)]).slice(0, CHAINS_MAX),
    contracts,
  }
  const changes = (['name', 'tokenTickers', 'chains', 'contracts'] as const)
    .filter((field) => !isDeepStrictEqual(facts[field], owner[field]))
    .map((field) => `${field}: ${shown(owner[field])} → ${shown(facts[field])}`)
  return changes.length === 0
    ? { outcome: 'unchanged', facts: owner, changes }
    : { outcome: 'updated', facts: { ...facts, ...(isOwn && { source }) }, changes }
}

/** The name of the token that the project was made of, wherever the list has it now. */
const newestName = (owner: ProjectFacts, group: readonly ListedToken[]): string => {
  const origin = owner.contracts?.[0]
  const token = origin && group.find((one) => addressKey(one) === addressKey(origin))
  return token?.name ?? owner.name
}

const shown = (value: ProjectFacts['name' | 'tokenTickers' | 'chains' | 'contracts']): string => {
  if (value === undefined) return 'none'
  if (typeof value === 'string') return value
  return value.map((one) => (typeof one === 'string' ? one : addressKey(one))).join(', ')
}

const contractOf = ({ chain, address }: ChainAddress): ChainAddress => ({ chain, address })

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
