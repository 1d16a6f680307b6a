import type { ChainAddress } from '../../../shared/values/evidence/evidence.ts'
import {
  CHAINS_MAX,
  CONTRACTS_MAX,
  type ProjectFacts,
} from '../../../shared/values/project/project-facts.ts'
import { createProjectFinder } from './find-project.ts'
import { newId } from '../new-id.ts'
import { addressKey, type SkippedRow } from '../parsed-file.ts'
import type { KnownProject } from '../plan-facts.ts'
import type { EvidenceLine, ParsedFacts, ProjectLine } from '../read-facts.ts'
import {
  DISCOVERY,
  type DiscoveredProject,
  type DiscoveredReading,
  sharedAddresses,
} from './l2beat/read-l2beat.ts'
import type { SourcedReading, Statement } from './sourced-reading.ts'

/** What a source says, of projects of ours. */
export interface ResolvedFacts extends ParsedFacts {
  readonly skipped: readonly SkippedRow[]
  /** Rows whose project is not among ours, or not only one. */
  readonly unmatched: readonly SkippedRow[]
}

/** Finds the projects that there are; a source that only tells of projects makes none. */
export const resolveReading = (
  reading: SourcedReading,
  known: readonly KnownProject[],
): ResolvedFacts => {
  const find = createProjectFinder(known)
  const byName = Map.groupBy(known, ({ facts }) => facts.name.toLowerCase())
  const evidence: EvidenceLine[] = []
  const unmatched: SkippedRow[] = []
  for (const { row, about, evidence: said } of reading.statements) {
    const id = find(about)
    if (id !== undefined) evidence.push({ row, project: { id }, evidence: said })
    else {
      const alike = byName.get(about.name?.toLowerCase() ?? '') ?? []
      const hint =
        alike.length === 0
          ? ''
          : ` (of the name of ${alike.map(({ facts }) => facts.id).join(', ')}: an alias would confirm it)`
      unmatched.push({ row, reason: `${wordsOf(about, said.at)}${hint}` })
    }
  }
  const { rows, skipped, rejected } = reading
  return { rows, projects: [], evidence, skipped, unmatched, rejected }
}

const wordsOf = ({ name, repository }: Statement['about'], at: string): string =>
  `${at.slice(0, 10)} ${name ?? repository ?? ''}`

/**
 * The same for L2BEAT, whose files also say which contracts a project has: it makes new ones. What it made
 * before it knows by its own name.
 */
export const resolveDiscovery = (
  reading: DiscoveredReading,
  known: readonly KnownProject[],
): ResolvedFacts => {
  const find = createProjectFinder(known)
  const factsOf = new Map(known.map(({ facts }) => [facts.id, facts]))
  const owners = new Map(
    known.flatMap(({ facts: { id, contracts = [] } }) =>
      contracts.map((one) => [addressKey(one), id] as const),
    ),
  )
  const earlier = new Map(
    known.flatMap(({ facts }) =>
      isOfSource(facts, DISCOVERY) && !facts.demo ? [[facts.name, facts.id] as const] : [],
    ),
  )
  const shared = sharedAddresses(reading.projects)
  const taken = new Set(factsOf.keys())
  const ids = new Map<string, string>()
  const projects: ProjectLine[] = []
  for (const project of reading.projects) {
    const { name, contracts, row } = project
    const found = earlier.get(name) ?? find({ name, addresses: contracts })
    const id = found ?? newId(name, name, `l2beat:${name}`, taken)
    taken.add(id)
    ids.set(name, id)
    const own = contracts.filter((one) => {
      const owner = owners.get(addressKey(one))
      return owner === undefined ? !shared.has(addressKey(one)) : owner === id
    })
    const facts = factsFrom(factsOf.get(id), { ...project, contracts: own }, id)
    projects.push({ row, facts })
    // As if it had come in by an import before: what others say of its contracts is not theirs.
    for (const one of facts.contracts ?? []) owners.set(addressKey(one), id)
  }
  const evidence: EvidenceLine[] = []
  const skipped = [...reading.skipped]
  for (const { row, about, evidence: said, isOnlyRead = false } of reading.statements) {
    const id = ids.get(about.name ?? '') ?? ''
    const contract = contractOf(said.data)
    const owner = contract && owners.get(addressKey(contract))
    if (owner === undefined || owner === id) {
      evidence.push({ row, project: { id }, evidence: said, isOnlyRead })
    } else skipped.push({ row, reason: 'a contract that is an address of another project' })
  }
  const { rows, rejected } = reading
  return { rows, projects, evidence, skipped, unmatched: [], rejected }
}

const contractOf = (data: object): ChainAddress | undefined => {
  const { chain, address, contract } = data as Partial<ChainAddress & { contract: ChainAddress }>
  return contract ?? (chain !== undefined && address !== undefined ? { chain, address } : undefined)
}

const factsFrom = (
  before: ProjectFacts | undefined,
  { name, contracts, source }: DiscoveredProject,
  id: string,
): ProjectFacts => {
  const all = new Map(
    [...(before?.contracts ?? []), ...contracts].map((one) => [addressKey(one), one]),
  )
  const chains = new Set([...(before?.chains ?? []), ...contracts.map(({ chain }) => chain)])
  const read = {
    chains: [...chains].slice(0, CHAINS_MAX),
    contracts: [...all.values()].slice(0, CONTRACTS_MAX),
  }
  // What a list of tokens named stays so: its name may not begin to count as a researcher's.
  if (before) return { ...before, ...read, ...(isOfSource(before, source.name) && { source }) }
  return {
    id,
    name,
    logo: null,
    tokenTickers: [],
    category: 'Unclassified',
    marketCapUsd: null,
    description: `Its contracts are read by ${source.name}.`,
    website: null,
    demo: false,
    source,
    ...read,
  }
}

const isOfSource = ({ source }: ProjectFacts, name: string): boolean => source?.name === name
