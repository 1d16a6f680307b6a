import type { ChainAddress, EvidenceSource } from '../../../../shared/values/evidence/evidence.ts'
import { contractFacts, isContractOfProject } from './l2beat-contracts.ts'
import { type L2beatFile, parseL2beatFile } from './l2beat-file.ts'
import { privilegesOf } from './l2beat-privileges.ts'
import { addressKey, hashOf, type SkippedRow } from '../../parsed-file.ts'
import {
  checked,
  type SourcedReading,
  type SourceFile,
  type Statement,
} from '../sourced-reading.ts'

const REPOSITORY = 'https://github.com/l2beat/l2beat'
/** Its name as a source. */
export const DISCOVERY = 'L2BEAT discovery'
/** Modules that several projects share. */
const NO_PROJECT = /^(shared-|l2beat-)/

/** A project as the files describe it. */
export interface DiscoveredProject {
  readonly row: number
  readonly name: string
  readonly contracts: readonly ChainAddress[]
  readonly source: EvidenceSource
}

export type DiscoveredReading = SourcedReading & {
  readonly projects: readonly DiscoveredProject[]
}

interface ReadOptions {
  /** Commit of the files. */
  readonly version: string | null
  /** Epoch milliseconds, for files that do not say it. */
  readonly readAt: number | undefined
}

/**
 * Reads `discovered.json` of L2BEAT. A row is a project, or one thing that a file says. No rights are
 * taken for reviewed: a discovery follows the permissions that somebody has configured, and says
 * nothing of those that nobody has.
 *
 * @throws {OpsError} when a file is no `discovered.json`
 */
export const readL2beat = (
  files: readonly SourceFile[],
  { version, readAt }: ReadOptions,
): DiscoveredReading => {
  const statements: Statement[] = []
  const skipped: SkippedRow[] = []
  const rejected: SkippedRow[] = []
  const projects = new Map<string, DiscoveredProject>()
  let row = 0
  for (const file of files.map(parseL2beatFile)) {
    if (NO_PROJECT.test(file.name)) {
      skipped.push({ row: (row += 1), reason: 'a module that projects share' })
      continue
    }
    const at = file.readAt ?? readAt ?? 0
    const problem = problemOfTime(file, at)
    if (problem !== undefined) {
      rejected.push({ row: (row += 1), reason: `${file.path}: ${problem}` })
      continue
    }
    const source = sourceOf(file, version)
    const known = projects.get(file.name)
    const contracts = contractsOf(file)
    if (!known) row += 1
    projects.set(file.name, {
      row: known?.row ?? row,
      name: file.name,
      contracts: [...(known?.contracts ?? []), ...contracts],
      source: known?.source ?? source,
    })
    for (const said of statementsOf(file, at)) {
      row += 1
      if ('skipped' in said) skipped.push({ row, reason: said.skipped })
      else if ('rejected' in said) rejected.push({ row, reason: `${file.path}: ${said.rejected}` })
      else {
        const read = checked({ ...said.candidate, source })
        if ('evidence' in read) {
          const { isOnlyRead } = said
          statements.push({ row, about: { name: file.name }, isOnlyRead, ...read })
        }
        // The schema has no place for what the source leaves open.
        else if (said.mayLack) skipped.push({ row, reason: said.mayLack })
        else rejected.push({ row, reason: `${file.path}: ${read.reason}` })
      }
    }
  }
  return { rows: row, statements, skipped, rejected, projects: [...projects.values()] }
}

/** A reading that is older than what it read has the wrong time. */
const problemOfTime = (file: L2beatFile, at: number): string | undefined => {
  if (at === 0) return 'The file does not say when the chain was read: give --read-at DAY.'
  const newest = Math.max(
    0,
    ...file.entries
      .filter(isContractOfProject)
      .flatMap((entry) => contractFacts(entry, NOWHERE, 0).map((fact) => fact.at)),
  )
  return newest > at
    ? `It tells of ${new Date(newest).toISOString().slice(0, 10)}, which is after its reading.`
    : undefined
}

const NOWHERE: ChainAddress = { chain: '', address: '' }

const contractsOf = (file: L2beatFile): ChainAddress[] =>
  file.entries.filter(isContractOfProject).flatMap((entry) => {
    const contract = file.addressOf(entry.address)
    return 'reason' in contract ? [] : [contract]
  })

type Said =
  | { readonly candidate: object; readonly isOnlyRead: boolean; readonly mayLack?: string }
  | { readonly skipped: string }
  | { readonly rejected: string }

const statementsOf = (file: L2beatFile, at: number): Said[] => [
  ...file.entries.flatMap((entry) => [
    ...contractStatements(file, entry, at),
    ...privilegesOf(entry, file).map((one) =>
      'skipped' in one
        ? one
        : { candidate: candidateOf('PrivilegeGranted', at, one.data), isOnlyRead: true },
    ),
  ]),
  ...Array.from({ length: file.external }, () => ({
    skipped: 'a holder that another file describes',
  })),
]

const contractStatements = (
  file: L2beatFile,
  entry: L2beatFile['entries'][number],
  at: number,
): Said[] => {
  if (!isContractOfProject(entry)) return []
  const contract = file.addressOf(entry.address)
  if ('reason' in contract) return [{ rejected: contract.reason }]
  const facts = contractFacts(entry, contract, at).map((fact) => ({
    candidate: candidateOf(fact.type, fact.at, fact.data),
    isOnlyRead: fact.type === 'ContractVerified',
    ...(fact.type === 'ContractUpgraded' && {
      mayLack: 'an upgrade, for whose code there is no hash',
    }),
  }))
  return facts.length > 0 ? facts : [{ skipped: 'a contract without a date or code' }]
}

const candidateOf = (type: string, at: number, data: object): object => ({
  type,
  at: new Date(at).toISOString(),
  data,
})

const sourceOf = ({ path, text }: L2beatFile, version: string | null): EvidenceSource => {
  const inRepository = /(?:^|\/)(packages\/.*)$/.exec(path)?.[1]
  return {
    name: DISCOVERY,
    url:
      inRepository === undefined
        ? REPOSITORY
        : `${REPOSITORY}/blob/${version ?? 'main'}/${encodeURI(inRepository)}`,
    hash: hashOf(text),
    version,
    tier: 'chain',
  }
}

/** Addresses that more than one project names: they belong to none of them alone. */
export const sharedAddresses = (projects: readonly DiscoveredProject[]): ReadonlySet<string> => {
  const seen = new Map<string, string>()
  const shared = new Set<string>()
  for (const { name, contracts } of projects) {
    for (const key of contracts.map(addressKey)) {
      if ((seen.get(key) ?? name) !== name) shared.add(key)
      seen.set(key, name)
    }
  }
  return shared
}
