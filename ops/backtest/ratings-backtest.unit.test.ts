import { expect, test } from 'vitest'
import {
  daysAgo,
  type Draft,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  recordOf,
  VAULT,
} from '../../test/support/data/rating-records.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import { ratingsBacktest } from './ratings-backtest.ts'

const AT = Date.parse(NOW)

/** @param days after the day of the test */
const hack = (days: number): Draft =>
  incidentConfirmed(-days, { incidentId: 'hack', severity: null })

const HARDLY_KNOWN = [draft('ContractDeployed', 10, { ...VAULT, name: 'Vault', codeHash: null })]

const run = (
  projects: readonly (readonly Draft[])[],
  options: { within?: number; hindsight?: boolean } = {},
) => {
  const { within, hindsight = false } = options
  const until = AT + 400 * DAY_MS
  const { counts, ...numbers } = ratingsBacktest(
    projects.map((drafts) => recordOf(drafts)),
    { at: AT, within, until, hindsight },
  )
  const groupsOf = (name: string) => {
    const { groups, untold } = counts.find(({ feature }) => feature === name)!
    return Object.fromEntries(
      [...groups, ...(untold ? [untold] : [])].map(({ group, hits, of }) => [
        group,
        `${hits} of ${of}`,
      ]),
    )
  }
  return { numbers, groupsOf }
}

test('projects are counted by band, caps and inputs of the day', () => {
  const { numbers, groupsOf } = run([inOrder, [...inOrder, hack(30)], [...HARDLY_KNOWN, hack(60)]])
  expect(numbers).toEqual({ projects: 3, rated: 2, hit: 2 })
  expect(groupsOf('band')).toEqual({ AAA: '1 of 2', 'N/A': '1 of 1' })
  expect(groupsOf('score')).toEqual({ 'upper half': '1 of 2', 'not told': '1 of 1' })
  expect(groupsOf('cap never_audited')).toEqual({ holds: '1 of 1', 'does not': '1 of 2' })
  expect(groupsOf('cap exit_scam')).toEqual({ 'does not': '2 of 3' })
  expect(groupsOf('audit_depth is known')).toEqual({ yes: '1 of 2', no: '1 of 1' })
  expect(groupsOf('maturity, where known')).toEqual({
    '50 or more': '1 of 2',
    'below 50': '1 of 1',
  })
})

test('an incident of the day or before it is known and no hit', () => {
  expect(run([[...inOrder, hack(0)]]).numbers.hit).toBe(0)
})

test('a horizon ends, and what is taken back is no hit', () => {
  expect(run([[...inOrder, hack(30)]], { within: 30 }).numbers.hit).toBe(1)
  expect(run([[...inOrder, hack(31)]], { within: 30 }).numbers.hit).toBe(0)
  const retracted = draft('IncidentRetracted', -40, { incidentId: 'hack', reason: 'Wrong.' })
  expect(run([[...inOrder, hack(30), retracted]]).numbers.hit).toBe(0)
})

test('what was recorded later counts with hindsight alone', () => {
  const later = inOrder.map((one) => ({ ...one, recordedAt: daysAgo(-1) }))
  expect(run([later]).numbers).toEqual({ projects: 0, rated: 0, hit: 0 })
  expect(run([later], { hindsight: true }).numbers).toEqual({ projects: 1, rated: 1, hit: 0 })
  const inPart = [...later.slice(1), ...inOrder.slice(0, 1)]
  expect(run([inPart]).numbers).toEqual({ projects: 1, rated: 0, hit: 0 })
})
