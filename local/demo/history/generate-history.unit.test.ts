import { expect, test } from 'vitest'
import { checkEvidence } from '../../../lambdas/projects/dossier/check-evidence.ts'
import { evidenceId } from '../../../lambdas/projects/dossier/evidence-id.ts'
import { explain } from '../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import { evidenceKinds } from '../../../shared/values/evidence/evidence.ts'
import { BANDS, ratingCaps } from '../../../shared/values/rating.ts'
import { DEMO_NOW, DEMO_SEED, demoRecordOf } from '../../../test/support/data/demo-records.ts'
import { generateProjects } from '../generate-projects.ts'
import { generateHistory } from './generate-history.ts'

const DAY_MS = 86_400_000
const projects = generateProjects(DEMO_SEED)
const historyAt = (now: number) => generateHistory(projects, { seed: DEMO_SEED, now })
const histories = historyAt(DEMO_NOW)

const rated = histories.map((history) => {
  const record = demoRecordOf(history)
  const at = new Date(DEMO_NOW).toISOString()
  return { history, score: explain(record, { at }), facts: deriveFacts(record, { at }) }
})
const ratedById = new Map(rated.map((one) => [one.history.facts.id, one]))
const find = (id: string) => {
  const one = ratedById.get(id)
  if (!one) throw new Error(`${id} is missing.`)
  return one
}
const count = (isWanted: (one: (typeof rated)[number]) => boolean) => rated.filter(isWanted).length

test('the same moment tells the same history, a later one another', () => {
  expect(JSON.stringify(historyAt(DEMO_NOW)) === JSON.stringify(histories)).toBe(true)
  const later = generateHistory(projects.slice(0, 1), { seed: DEMO_SEED, now: DEMO_NOW + DAY_MS })
  expect(later).not.toEqual(histories.slice(0, 1))
})

test('the history of a project does not depend on the others before it', () => {
  const named = generateHistory(projects.slice(5, 9), { seed: DEMO_SEED, now: DEMO_NOW })
  expect(named).toEqual(histories.slice(5, 9))
})

test.each([
  ['any day', DEMO_NOW],
  ['the end of a leap day', Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
] as const)(
  'on %s it has at most 10,000 events, all of them fit to be recorded in their order',
  (_, now) => {
    const generated = now === DEMO_NOW ? histories : historyAt(now)
    const events = generated.reduce((sum, { evidence }) => sum + evidence.length + 1, 0)
    expect(events).toBeGreaterThan(5_000)
    expect(events).toBeLessThanOrEqual(10_000)
    for (const { evidence, listedAt } of generated) {
      const given = evidence.map((one) => one.evidence)
      expect(given.map((one) => checkEvidence([one])[0])).toEqual(given)
      expect(new Set(given.map(evidenceId)).size).toBe(given.length)
      const untimely = evidence.filter(
        ({ evidence: one, knownAt }) =>
          knownAt < Date.parse(one.at) || knownAt > now || knownAt < listedAt - 1000,
      )
      expect(untimely).toEqual([])
      const known = evidence.map(({ knownAt }) => knownAt)
      expect(known).toEqual(known.toSorted((a, b) => a - b))
      expect(now - listedAt).toBeLessThanOrEqual(731 * DAY_MS)
    }
  },
)

test('every kind of evidence is generated', () => {
  const types = new Set(
    histories.flatMap(({ evidence }) => evidence.map((one) => one.evidence.type)),
  )
  const untold = evidenceKinds
    .map(({ entries }) => entries.type.literal)
    .filter((type) => !types.has(type))
  expect(untold).toEqual([])
})

test('every band and every cap has a project', () => {
  const bands = new Set(rated.map(({ score }) => score.band))
  expect(BANDS.filter((band) => !bands.has(band))).toEqual([])
  const caps = new Set(rated.flatMap(({ score }) => score.caps.map(({ id }) => id)))
  expect(
    Object.keys(ratingCaps).filter((cap) => !caps.has(cap as keyof typeof ratingCaps)),
  ).toEqual([])
})

test('every state has an input, and nothing is known of some projects', () => {
  const states = new Set(rated.flatMap(({ score }) => score.inputs.map(({ state }) => state)))
  expect([...states].toSorted()).toEqual(['known', 'na', 'stale', 'unknown'])
  for (const level of ['high', 'medium', 'low', 'none'] as const) {
    expect(count(({ score }) => score.confidenceLevel === level)).toBeGreaterThan(0)
  }
  expect(count(({ history }) => history.evidence.length === 0)).toBeGreaterThan(0)
  expect(count(({ history }) => history.metrics.length === 0)).toBeGreaterThan(0)
})

test.each([
  ['quernstead', 'AAA'],
  ['lumenfold', 'AAA'],
  ['corvane', 'AA'],
  ['marlspike', 'AA'],
  ['hexmere', 'AA'],
  ['oxbowrie', 'A'],
  ['tessarine', 'A'],
  ['dunlinbridge', 'A'],
  ['wherrypay', 'BBB'],
  ['brindlecap', 'BBB'],
  ['tidewell', 'BB'],
  ['sablemark', 'BB'],
  ['farthingale', 'BB'],
  ['osierfi', 'B'],
  ['gantrel', 'CCC'],
  ['ullagio', 'CCC'],
  ['cairnwick', 'CC'],
  ['thornwicke', 'C'],
  ['isogloss', 'D'],
  ['ferrulane', 'N/A'],
])('%s is %s, as its scenario says', (id, band) => {
  expect(find(id).score.band).toBe(band)
})

test('the caps that hold the score of a named project down', () => {
  const limits = (id: string) => find(id).score.caps.map((cap) => [cap.id, cap.max])
  expect(limits('tidewell')).toEqual([['single_key', 59]])
  expect(limits('cairnwick')).toEqual([
    ['active_incident', 29],
    ['unreimbursed_loss', 39],
  ])
  expect(limits('gantrel')).toEqual([['open_critical', 39]])
  expect(limits('wherrypay')).toEqual([['never_audited', 69]])
  const before = explain(demoRecordOf(find('tidewell').history), {
    at: new Date(DEMO_NOW - 7 * DAY_MS).toISOString(),
  })
  expect(before.caps).toEqual([])
  expect(before.score).toBeGreaterThan(70)
})

test('incidents: going on, over, paid back, and taken back as wrong', () => {
  const incidents = rated.flatMap(({ facts }) => facts.incidents)
  expect(incidents.filter(({ status }) => status === 'active').length).toBeGreaterThan(2)
  expect(incidents.some(({ kind }) => kind === 'exit_scam')).toBe(true)
  expect(incidents.some(({ fixed, reimbursed }) => fixed && reimbursed)).toBe(true)
  const retracted = histories.flatMap(({ evidence }) =>
    evidence.filter((one) => one.evidence.type === 'IncidentRetracted'),
  )
  expect(retracted.length).toBeGreaterThan(1)
  expect(find('cairnwick').facts.incidents[0]).toMatchObject({ lossUsd: 18_400_000 })
})

test('an incident of two months ago of which nobody says whether it is resolved limits nothing', () => {
  const { facts, score } = find('ullagio')
  expect(facts.incidents).toMatchObject([
    { severity: 'medium', status: 'unknown', fixed: null, reimbursed: null },
  ])
  expect(score.caps).toEqual([])
})

test('an exit scam of which little else is known is D by its cap alone', () => {
  const { facts, score } = find('isogloss')
  expect(facts.incidents).toMatchObject([{ kind: 'exit_scam', depositsUsd: 1_210_000 }])
  expect(score).toMatchObject({ band: 'D', confidenceLevel: 'none' })
  expect(score.caps[0]).toMatchObject({ id: 'exit_scam', max: 9 })
  expect(score.interval[1]).toBe(9)
})

test('an audit that nobody read stands beside others that somebody did', () => {
  const { facts, score } = find('brindlecap')
  expect(
    facts.audits.map(({ auditor, scopeShare, findings }) => [
      auditor,
      scopeShare,
      findings?.length ?? null,
    ]),
  ).toEqual([
    ['Halimoor', 1, 8],
    ['Coldframe', null, null],
    ['Ninebark', 0.7, 4],
  ])
  expect(score.inputs.find(({ id }) => id === 'finding_resolution')?.reason).toContain(
    'findings of 1 of 3 audits not read',
  )
})

test('a contract that nobody uses any more is none, nor are rights over it', () => {
  const retired = rated.flatMap(({ history, facts }) =>
    history.evidence.flatMap(({ evidence }) =>
      evidence.type === 'ContractRetired' ? [{ facts, address: evidence.data.address }] : [],
    ),
  )
  expect(retired.length).toBeGreaterThan(0)
  for (const { facts, address } of retired) {
    expect(facts.contracts).toHaveLength(3)
    expect(facts.contracts.map((contract) => contract.address)).not.toContain(address)
    expect(facts.privileges.filter(({ contract }) => contract.address === address)).toEqual([])
  }
})

test('corrections name what they correct, which came before them', () => {
  const corrections = histories.flatMap(({ evidence }) =>
    evidence.flatMap((one, index) =>
      one.evidence.supersedes === undefined
        ? []
        : [
            evidence.findIndex((other) => evidenceId(other.evidence) === one.evidence.supersedes) -
              index,
          ],
    ),
  )
  expect(corrections.length).toBeGreaterThan(1)
  expect(corrections.every((distance) => distance < 0)).toBe(true)
})

test('audits are under way in every stage, none of them done', () => {
  const underWay = rated.flatMap(({ history, facts }) =>
    facts.auditsInProgress.map(({ stage }) => [history.facts.id, stage] as const),
  )
  expect(underWay).toEqual(
    expect.arrayContaining([
      ['brindlecap', 'review'],
      ['osierfi', 'remediation'],
      ['wherrypay', 'scoping'],
      ['hexmere', 'final'],
    ]),
  )
})

test('the newest audits are those of named projects, the newest first', () => {
  const audits = rated
    .flatMap(({ history, facts }) =>
      facts.audits.slice(0, 1).map(({ publishedAt }) => ({ id: history.facts.id, publishedAt })),
    )
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
  expect(audits.slice(0, 4).map(({ id }) => id)).toEqual([
    'lumenfold',
    'quernstead',
    'dunlinbridge',
    'marlspike',
  ])
})

test('no failed check of a website is newer than the news of the named projects', () => {
  const failed = rated.flatMap(({ facts }) =>
    facts.website?.checks.some(({ passed }) => !passed) ? [facts.website.at] : [],
  )
  expect(failed.length).toBeGreaterThan(50)
  expect(failed.filter((at) => Date.parse(at) > DEMO_NOW - 12 * DAY_MS)).toEqual([])
})

test('who pays has no better scores than who does not', () => {
  const scoresOf = (isCustomer: boolean) =>
    rated.flatMap(({ score, facts }) =>
      (facts.relationship?.relationship === 'customer') === isCustomer && score.score !== null
        ? [score.score]
        : [],
    )
  const [customers, others] = [scoresOf(true), scoresOf(false)]
  expect(customers.length).toBeGreaterThan(8)
  expect(Math.abs(mean(customers) - mean(others))).toBeLessThan(6)
  expect(Math.min(...customers)).toBeLessThan(50)
  expect(Math.max(...customers)).toBeGreaterThan(75)
})

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('votes are many, few, or too few for a percentage; views differ', () => {
  const totals = histories.map(({ engagement }) => engagement.votes.yes + engagement.votes.no)
  expect(totals.filter((total) => total < 10).length).toBeGreaterThan(5)
  expect(totals.filter((total) => total >= 100).length).toBeGreaterThan(5)
  for (const { engagement } of histories) {
    const { yes, no, signedYes, signedNo } = engagement.votes
    expect(signedYes).toBeLessThanOrEqual(yes)
    expect(signedNo).toBeLessThanOrEqual(no)
  }
})

/** Every text of a value, however deep. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('no address leads out of the site, and each document is one of its own project', () => {
  let documents = 0
  for (const history of histories) {
    const { id } = history.facts
    const texts = textsIn(history)
    const addresses = texts.filter((text) => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(text))
    expect(addresses, id).toEqual([])
    const own = texts.filter((text) => text.startsWith('/demo/'))
    expect(own.filter((path) => !path.startsWith(`/demo/${id}/`))).toEqual([])
    documents += own.length
  }
  expect(documents).toBeGreaterThan(2000)
})
