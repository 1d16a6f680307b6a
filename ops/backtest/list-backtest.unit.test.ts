import { expect, test } from 'vitest'
import type { ListedIncident } from './incident-list.ts'
import { readProtocolList } from './protocol-list.ts'
import { listBacktest } from './list-backtest.ts'

const AT = Date.UTC(2023, 9, 16)
const { protocols } = readProtocolList(
  JSON.stringify([
    { name: 'Tidewell', aliases: ['Tide'], audits: 2, category: 'Lending' },
    { name: 'Oxbow', audits: 0, category: 'Lending' },
    { name: 'Gantrel', audits: 0, category: 'Lending' },
  ]),
)

const on = (day: string, name: string): ListedIncident => ({
  id: `${day}-${name}`,
  row: 1,
  day,
  name,
  title: name,
  addresses: [],
})

const run = (
  incidents: readonly ListedIncident[],
  options: { within?: number; certain?: boolean } = {},
) => {
  const { within, certain = false } = options
  const { counts, ...rest } = listBacktest(protocols, incidents, [], { at: AT, within, certain })
  const groupsOf = (name: string) =>
    Object.fromEntries(
      counts
        .find(({ feature }) => feature === name)!
        .groups.map(({ group, hits, of }) => [group, `${hits} of ${of}`]),
    )
  return { ...rest, groupsOf }
}

test('incidents before the day are a feature, those after it hits, those of the day neither', () => {
  const { hit, groupsOf, matches } = run([
    on('2023-10-15', 'Oxbow'),
    on('2023-10-16', 'Gantrel'),
    on('2023-10-17', 'Oxbow'),
    on('2024-10-17', 'Oxbow'),
  ])
  expect(hit).toBe(1)
  expect(groupsOf('an incident before')).toEqual({ yes: '1 of 1', no: '0 of 2' })
  expect(groupsOf('audits')).toEqual({ yes: '0 of 1', none: '1 of 2' })
  expect(matches.map(({ when }) => when)).toEqual(['before', 'not counted', 'after', 'after'])
})

test('a horizon ends with its last day', () => {
  expect(run([on('2023-10-26', 'Oxbow')], { within: 10 }).hit).toBe(1)
  expect(run([on('2023-10-27', 'Oxbow')], { within: 10 }).hit).toBe(0)
})

test('a hit by name alone is counted apart, and not at all where certainty is asked for', () => {
  const incidents = [on('2024-01-01', 'Tide'), on('2024-01-02', 'Oxbow')]
  expect(run(incidents)).toMatchObject({ hit: 2, hitByName: 1 })
  expect(run(incidents, { certain: true })).toMatchObject({ hit: 1, hitByName: 0 })
})

test('who is hit by name and by alias is hit for certain, in whatever order', () => {
  const both = [on('2024-01-01', 'Tidewell'), on('2024-01-02', 'Tide')]
  expect(run(both)).toMatchObject({ hit: 1, hitByName: 0 })
  expect(run(both.toReversed())).toMatchObject({ hit: 1, hitByName: 0 })
})

test('small categories are one group', () => {
  expect(run([on('2024-01-01', 'Oxbow')]).groupsOf('category')).toEqual({ 'all others': '1 of 3' })
})
