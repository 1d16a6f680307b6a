import * as v from 'valibot'
import { checkNewEvidence } from '../../lambdas/projects/operations.ts'
import { userInfoIn } from '../../lambdas/platform/user-info-in.ts'
import { listForObject } from '../../lambdas/platform/list-for-object.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import { NO_USER_INFO } from '../../shared/values/links/link.ts'
import { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { addressKey, parseJson, type SkippedRow } from './parsed-file.ts'

/** A line that says what a project is. */
export interface ProjectLine {
  readonly row: number
  readonly facts: ProjectFacts
}

/** A line that says a dated fact about a project, named by its id or by one of its addresses. */
export interface EvidenceLine {
  readonly row: number
  readonly project: { readonly id: string } | { readonly address: string }
  readonly evidence: Evidence
  /** What the file calls its date. Default: `at`. */
  readonly dateField?: string
  /** The source tells how it is, and its date when it looked. Default: it tells when it became so. */
  readonly isOnlyRead?: boolean
}

/** What a file of facts says, each kind in the order of the file. */
export interface ParsedFacts {
  readonly rows: number
  readonly projects: readonly ProjectLine[]
  readonly evidence: readonly EvidenceLine[]
  readonly rejected: readonly SkippedRow[]
}

/**
 * Reads our own facts, one JSON object a line: `{"type":"Project","facts":{…}}`, or a piece of
 * evidence with `"project":"<id>"` or `"chain"` and `"address"` beside it. Empty lines count for
 * nothing; a broken line is rejected by its number and stops no other.
 */
export const readFacts = (text: string): ParsedFacts => {
  const projects: ProjectLine[] = []
  const evidence: EvidenceLine[] = []
  const rejected: SkippedRow[] = []
  let rows = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    rows += 1
    const row = index + 1
    try {
      const read = readLine(line)
      if ('facts' in read) projects.push({ row, facts: read.facts })
      else evidence.push({ row, ...read })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rejected.push({ row, reason: reasonOf(error) })
    }
  }
  return { rows, projects, evidence, rejected }
}

const readLine = (line: string): Omit<ProjectLine, 'row'> | Omit<EvidenceLine, 'row'> => {
  const { project, chain, address, ...rest } = parseObject(line)
  if (rest['type'] === 'Project') return { facts: checkFacts(rest['facts']) }
  const [evidence] = checkNewEvidence([rest])
  if (typeof project === 'string') return { project: { id: project }, evidence: evidence! }
  if (typeof chain === 'string' && typeof address === 'string') {
    return { project: { address: addressKey({ chain, address }) }, evidence: evidence! }
  }
  throw new Refusal('InvalidLine', 'project: Give the id of a project, or chain and address.')
}

const parseObject = (line: string): Record<string, unknown> => {
  const value = parseJson(line)
  if (value === undefined) throw new Refusal('InvalidLine', 'The line is not JSON.')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('InvalidLine', 'The line is no object.')
  }
  return value as Record<string, unknown>
}

/** Says that a person gave the name, also where a list made the project. */
const OWN_FACTS = { name: 'Own facts', url: null, hash: null, version: null }

const checkFacts = (candidate: unknown): ProjectFacts => {
  const { success, output, issues } = v.safeParse(ProjectFacts, candidate)
  if (!success) {
    const [issue] = issues
    throw new Refusal('InvalidLine', `facts.${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const list = listForObject(candidate, output)
  if (list !== undefined) throw new Refusal('InvalidLine', `facts.${list}: Give an object.`)
  for (const field of ['category', 'chains'] as const) {
    if ([output[field]].flat().some((name) => name.includes(','))) {
      const remedy = 'Leave commas out: they divide the names in a filter.'
      throw new Refusal('InvalidLine', `facts.${field}: ${remedy}`)
    }
  }
  const [field] = userInfoIn(output)
  if (field !== undefined) throw new Refusal('InvalidLine', `facts.${field}: ${NO_USER_INFO}`)
  return output.demo ? output : { source: OWN_FACTS, ...output }
}

/** Without the place in the list of one that was checked. */
const reasonOf = ({ message }: Refusal): string => message.replace(/^0\./, '')
