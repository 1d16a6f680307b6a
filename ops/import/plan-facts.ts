import { changedFacts, createEvidenceIndex, evidenceId } from '../../lambdas/projects/operations.ts'
import { subjectOf } from '../../shared/rating/facts/subject-of.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import type { EvidenceLine, ParsedFacts, ProjectLine } from './read-facts.ts'
import { addressKey, type SkippedRow } from './parsed-file.ts'
import { createSaidBefore, type SaidBefore } from './said-before.ts'

/** A project as its stream has it. */
export interface KnownProject {
  readonly facts: ProjectFacts
  /** Its evidence, as `createEvidenceIndex` takes it. */
  readonly recorded: readonly string[]
}

/** What is to be done for one line. */
interface PlannedLine {
  readonly row: number
  /** `updated` for evidence: it corrects another. */
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

type PlannedFacts = PlannedLine & { readonly facts: ProjectFacts }
export type PlannedEvidence = PlannedLine & {
  readonly projectId: string
  readonly evidence: Evidence
}

export interface FactPlan {
  readonly projects: readonly PlannedFacts[]
  /** In the order of the file. */
  readonly evidence: readonly PlannedEvidence[]
  /** What is as it was before it was corrected: it may have become so. */
  readonly skipped: readonly SkippedRow[]
  readonly rejected: readonly SkippedRow[]
}

/**
 * What a file of facts adds to what is recorded. A project may be listed by the file itself. What
 * a source said before is nothing new, so that what was corrected stays corrected.
 *
 * @param now epoch milliseconds: what is dated later is rejected
 * @param said by project; what the file adds is put in
 */
export const planFacts = (
  { projects, evidence }: Pick<ParsedFacts, 'projects' | 'evidence'>,
  known: readonly KnownProject[],
  now: number,
  said: ReadonlyMap<string, SaidBefore> = new Map(),
): FactPlan => {
  const knownOf = new Map(known.map((one) => [one.facts.id, one]))
  const owners = new Map(
    known.flatMap(({ facts: { id, contracts = [] } }) =>
      contracts.map((one) => [addressKey(one), id] as const),
    ),
  )
  const planned = planProjects(projects, knownOf, owners)
  const listed = new Set(planned.projects.map(({ facts }) => facts.id))
  // A row is taken whole or not at all, although one of incidents holds two pieces.
  const future = new Map(
    evidence
      .filter((line) => Date.parse(line.evidence.at) > now)
      .map(({ row, dateField = 'at' }) => [row, dateField]),
  )
  const rejected = [
    ...planned.rejected,
    // It would silently count for nothing until then.
    ...[...future].map(([row, field]) => ({
      row,
      reason: `${field}: Give a time that is not in the future.`,
    })),
  ]
  // Made for those that lines name: both hold all the evidence of a project.
  const opened = new Map<string, Opened>()
  const open = (id: string): Opened | undefined => {
    const before = opened.get(id)
    if (before || !(knownOf.has(id) || listed.has(id))) return before
    const index = createEvidenceIndex(knownOf.get(id)?.recorded)
    const one = { index, before: said.get(id) ?? createSaidBefore([]) }
    opened.set(id, one)
    return one
  }
  const plannedEvidence: PlannedEvidence[] = []
  const skipped: SkippedRow[] = []
  for (const line of evidence.filter(({ row }) => !future.has(row))) {
    const projectId = projectOf(line, owners)
    const project = projectId === undefined ? undefined : open(projectId)
    if (projectId === undefined || !project) {
      rejected.push({ row: line.row, reason: 'project: There is no such project.' })
      continue
    }
    const { index, before } = project
    const isCorrection = line.evidence.supersedes !== undefined
    const compared = index.has(evidenceId(line.evidence))
      ? 'known'
      : isCorrection
        ? 'new'
        : before.compare(line.evidence, { isOnlyRead: line.isOnlyRead === true })
    if (compared === 'corrected') {
      skipped.push({ row: line.row, reason: correctedReason(projectId, line.evidence) })
      continue
    }
    const problem = compared === 'known' ? undefined : index.problemOf(line.evidence)
    if (problem !== undefined) {
      rejected.push({ row: line.row, reason: `${problem.field}: ${problem.remedy}` })
      continue
    }
    const outcome = compared === 'known' ? 'unchanged' : isCorrection ? 'updated' : 'created'
    if (outcome !== 'unchanged') before.add(line.evidence, index.add(line.evidence))
    plannedEvidence.push({ row: line.row, projectId, evidence: line.evidence, outcome })
  }
  return { projects: planned.projects, evidence: plannedEvidence, skipped, rejected }
}

const correctedReason = (projectId: string, evidence: Evidence): string =>
  `${projectId}: ${evidence.type} ${subjectOf(evidence)} reads again what was corrected; ` +
  'send it as facts if it became so'

interface Opened {
  readonly index: ReturnType<typeof createEvidenceIndex>
  readonly before: SaidBefore
}

const projectOf = (
  { project }: EvidenceLine,
  owners: ReadonlyMap<string, string>,
): string | undefined => ('id' in project ? project.id : owners.get(project.address))

/** @param owners projects by address; those of the lines are put in */
const planProjects = (
  lines: readonly ProjectLine[],
  knownOf: ReadonlyMap<string, KnownProject>,
  owners: Map<string, string>,
): { readonly projects: PlannedFacts[]; readonly rejected: SkippedRow[] } => {
  const rows = new Map<string, number>()
  const rejected: SkippedRow[] = []
  const projects: PlannedFacts[] = []
  for (const { row, facts: given } of lines) {
    const before = knownOf.get(given.id)?.facts
    // Logos come in by themselves: a line without one takes none away.
    const facts = { ...given, logo: given.logo ?? before?.logo ?? null }
    const earlier = rows.get(facts.id)
    if (earlier !== undefined) {
      rejected.push({
        row,
        reason: `facts.id: Line ${earlier} has the same; keep one of the two.`,
      })
      continue
    }
    rows.set(facts.id, row)
    const keys = (facts.contracts ?? []).map(addressKey)
    const taken = keys.find((key) => (owners.get(key) ?? facts.id) !== facts.id)
    if (taken !== undefined) {
      const reason = `facts.contracts: ${taken} is an address of ${owners.get(taken)}.`
      rejected.push({ row, reason })
      continue
    }
    for (const key of keys) owners.set(key, facts.id)
    const outcome = before ? outcomeOf(before, facts) : 'created'
    projects.push({ row, facts, outcome })
  }
  return { projects, rejected }
}

const outcomeOf = (before: ProjectFacts, now: ProjectFacts): 'unchanged' | 'updated' =>
  Object.keys(changedFacts(before, now)).length === 0 ? 'unchanged' : 'updated'
