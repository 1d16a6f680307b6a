import type {
  FindingStatus,
  IncidentKind,
  Right,
  Severity,
} from '../../../shared/values/evidence/evidence-terms.ts'
import data from '../scenarios.json' with { type: 'json' }
import type {
  AuditScenario,
  Control,
  FindingScenario,
  IncidentScenario,
  Scenario,
} from './scenario.ts'

/** A demo project that always exists, whatever the seed. */
export interface NamedProject {
  readonly name: string
  readonly tokenTickers: readonly string[]
  readonly category: string
  readonly chains: readonly string[]
  readonly marketCapUsd: number | null
  readonly description: string
  readonly aliases?: readonly string[]
  readonly family?: string
}

/** What is special about a project; series are merged into those that were composed. */
export interface ScenarioChanges extends Partial<Omit<Scenario, 'market' | 'social'>> {
  readonly market?: Partial<Scenario['market']>
  readonly social?: Partial<Scenario['social']>
  /** Replaces the first of the audits. */
  readonly newestAudit?: AuditScenario
}

export const idOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What is unknown of a project that is known by name only. */
const UNKNOWN = {
  contracts: null,
  audits: [],
  repository: null,
  control: null,
  topTenShare: null,
  monitored: null,
  contact: false,
  bounty: null,
  website: null,
  team: null,
  kyc: null,
  documentation: null,
  oracle: null,
  dependencies: null,
  market: null,
  social: null,
  incidents: [],
} as const satisfies ScenarioChanges

type Entry = Readonly<Record<string, unknown>>

const readEntry = (entry: Entry): ScenarioChanges =>
  Object.assign(
    {},
    ...Object.entries(entry).map(
      ([name, value]) => READERS[name]?.(value as never) ?? { [name]: value },
    ),
  ) as ScenarioChanges

const SKIP = () => ({})

/** How `scenarios.json` writes some of the properties. */
const READERS: Readonly<Record<string, (value: never) => object>> = {
  size: readEntry,
  since: readEntry,
  scores: readEntry,
  access: readEntry,
  people: readEntry,
  // Read by `namedProjects` and `namedScenarios`.
  project: SKIP,
  chains: SKIP,
  description: SKIP,
  aliases: SKIP,
  family: SKIP,
  marketCapUsd: SKIP,
  quality: SKIP,
  known: (known: readonly string[]) =>
    Object.fromEntries(Object.entries(UNKNOWN).filter(([name]) => !known.includes(name))),
  audits: (audits: readonly string[]) => ({ audits: audits.map(readAudit) }),
  newestAudit: (audit: string) => ({ newestAudit: readAudit(audit) }),
  incidents: (incidents: readonly string[]) => ({ incidents: incidents.map(readIncident) }),
  control: (control: string | null) => ({ control: readControl(control) }),
  moves: (moves: readonly (Entry & { readonly to: string | null })[]) => ({
    moves: moves.map((move) => ({ ...move, to: readControl(move.to) })),
  }),
  rights: (rights: string) => ({ rights: readRights(rights) }),
  unnamed: (rights: string) => ({ unnamed: readRights(rights) }),
  team: (team: number | object | null) => ({
    team: typeof team === 'number' ? { public: true, at: team } : team,
  }),
  kyc: (kyc: number | object | null) => ({
    kyc: typeof kyc === 'number' ? { provider: 'Plainface', at: kyc } : kyc,
  }),
  documentation: (documentation: readonly [number, number] | null) => ({
    documentation: documentation && { share: documentation[0], at: documentation[1] },
  }),
  customer: (at: number) => ({ relationship: { is: 'customer', at, note: 'Audit client.' } }),
}

/** `Halimoor 640 (80%): 1 high, 3 low (1 open)`: days ago, share of the code, findings, or `unread`. */
const readAudit = (text: string): AuditScenario => {
  const {
    auditor = '',
    at,
    share = 100,
    findings = '',
  } = match(/^(?<auditor>.+?) (?<at>[\d.]+)(?: \((?<share>\d+)%\))?: (?<findings>.+)$/, text)
  const isUnread = findings === 'unread'
  return {
    auditor,
    at: Number(at),
    scopeShare: Number(share) / 100,
    ...(isUnread && { isUnread }),
    findings: isUnread ? [] : findings.split(', ').map(readFinding),
  }
}

const readFinding = (text: string): FindingScenario => {
  const {
    found,
    severity,
    left = 0,
    leftAs = 'open',
  } = match(/^(?<found>\d+) (?<severity>\w+)(?: \((?<left>\d+) (?<leftAs>\w+)\))?$/, text)
  return {
    found: Number(found),
    severity: severity as Severity,
    left: Number(left),
    leftAs: leftAs as FindingStatus,
  }
}

/**
 * `41, exploit, critical, $1150000 of $9000000, resolved 38, unfixed: Title`: days ago, with the loss
 * and what had been deposited. `unread`: nobody knows whether it is resolved.
 */
const readIncident = (text: string): IncidentScenario => {
  const [, head = '', title = ''] = /^(.+?): (.+)$/.exec(text) ?? []
  const [at, kind, severity, ...notes] = head.split(', ')
  const numberAfter = (prefix: string): number | undefined => {
    const note = notes.find((one) => one.startsWith(prefix))
    return note === undefined ? undefined : Number(note.slice(prefix.length).split(' ')[0])
  }
  const deposits = notes.find((one) => one.includes(' of $'))?.split(' of $')[1]
  const [resolvedAt, retractedAt] = [numberAfter('resolved '), numberAfter('retracted ')]
  return {
    at: Number(at),
    title,
    kind: kind as IncidentKind,
    severity: severity as Severity,
    lossUsd: numberAfter('$') ?? null,
    ...(deposits !== undefined && { depositsUsd: Number(deposits) }),
    ...(notes.includes('unread') && { isUnread: true }),
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...(retractedAt !== undefined && { retractedAt }),
    fixed: !notes.includes('unfixed'),
    reimbursed: notes.includes('reimbursed'),
    offChain: notes.includes('off-chain'),
  }
}

/** `multisig 4/7 48h`: four of seven signers, after a timelock of 48 hours. */
const readControl = (text: string | null): Control | null => {
  if (text === null) return null
  const { kind, threshold, signers, hours } = match(
    /^(?<kind>\w+)(?: (?<threshold>\d+)\/(?<signers>\d+))? (?<hours>\d+)h$/,
    text,
  )
  return {
    kind: kind as Control['kind'],
    threshold: threshold === undefined ? null : Number(threshold),
    signers: signers === undefined ? null : Number(signers),
    delayHours: Number(hours),
  }
}

const readRights = (text: string): Right[] => text.split(' ').filter(Boolean) as Right[]

const match = (pattern: RegExp, text: string): Readonly<Record<string, string | undefined>> => {
  const groups = pattern.exec(text)?.groups
  if (!groups) throw new SyntaxError(`scenarios.json: "${text}" does not match ${pattern.source}.`)
  return groups
}

/** The projects that exist for every seed, in their order. */
export const namedProjects: readonly NamedProject[] = data.named.map(
  ({ project, chains, description, size, aliases, family }) => ({
    name: project.name,
    tokenTickers: project.tokens.split(' ').filter(Boolean),
    category: project.category,
    chains,
    marketCapUsd: size.marketCapUsd,
    description,
    ...(aliases && { aliases }),
    ...(family !== undefined && { family }),
  }),
)

/** By project id. `quality`, 0–1, decides about everything that the changes leave out. */
export const namedScenarios: ReadonlyMap<
  string,
  { readonly quality: number; readonly changes: ScenarioChanges }
> = new Map(
  data.named.map((entry) => [
    idOf(entry.project.name),
    { quality: entry.scores.quality, changes: readEntry(entry) },
  ]),
)

const CASE_PERIOD = 50
const cases: Readonly<Record<string, Entry>> = data.cases

/** What is special about a project that is not named, by its number. */
export const caseOf = (number: number): ScenarioChanges =>
  readEntry(cases[number % CASE_PERIOD] ?? {})
