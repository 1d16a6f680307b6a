import { expect, test } from 'vitest'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { OpsError } from '../ops-error.ts'
import { planFacts } from './plan-facts.ts'
import { readIncidents } from './read-incidents.ts'

const HEAD = 'project,incident,title,kind,severity,at,source,loss_usd,resolved_at,fixed,reimbursed'

test('a line of incidents is evidence of its beginning and, if it is over, of its end', () => {
  const { evidence } = readIncidents(
    [
      HEAD,
      'tidewell,i-1,"Drained, twice",exploit,critical,2026-01-02,Paper,1250000,,,',
      'tidewell,i-2,Paused,outage,low,2026-02-02T10:00:00Z,Paper,,2026-02-03,yes,no',
      'tidewell,i-3,Paused,outage,low,2026-02-02T10:00:00Z,Paper,,2026-02-03,,',
    ].join('\r\n'),
    'a'.repeat(64),
  )
  expect(evidence.map(({ row, evidence: { type, at } }) => [row, type, at])).toEqual([
    [2, 'IncidentConfirmed', '2026-01-02T00:00:00.000Z'],
    [3, 'IncidentConfirmed', '2026-02-02T10:00:00.000Z'],
    [3, 'IncidentResolved', '2026-02-03T00:00:00.000Z'],
    [4, 'IncidentConfirmed', '2026-02-02T10:00:00.000Z'],
    [4, 'IncidentResolved', '2026-02-03T00:00:00.000Z'],
  ])
  expect(evidence[0]?.evidence).toMatchObject({
    source: { name: 'Paper', hash: 'a'.repeat(64) },
    data: { title: 'Drained, twice', lossUsd: 1_250_000 },
  })
  expect(evidence[2]?.evidence.data).toMatchObject({ fixed: true, reimbursed: false })
  expect(evidence[4]?.evidence.data).toMatchObject({ fixed: null, reimbursed: null })
})

test('a quote that is left open spoils its own line alone', () => {
  const { evidence, rejected } = readIncidents(
    [
      HEAD,
      'tidewell,i-1,"open,exploit,critical,2026-01-02,Paper,,,,',
      'tidewell,i-2,Paused,outage,low,2026-02-02,Paper,,,,',
      'tidewell,i-3,Paused,outage,terrible,2026-02-02,Paper,,,,',
      'tidewell,i-4,Paused,outage,low,2026-02-02,Paper,much,,,',
      'tidewell,i-5,Paused,outage,low,2026-02-02,Paper,,2026-02-03,perhaps,',
      'tidewell,i-6,Paused',
    ].join('\n'),
    'a'.repeat(64),
  )
  expect(evidence.map(({ row }) => row)).toEqual([3])
  expect(rejected.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [2, 'The line is not CSV'],
    [4, 'data.severity'],
    [5, 'data.lossUsd'],
    [6, 'fixed'],
    [7, 'The line has 3 cells where the first has 11.'],
  ])
})

test.each(['$', '_', '.', '1.2.3', '0x10', '1e999', '1,000', '-5', '0b1'])(
  'a loss of “%s” is no number of US dollars',
  (loss) => {
    const row = `tidewell,i-1,Paused,outage,low,2026-02-02,Paper,"${loss}",,,`
    expect(readIncidents([HEAD, row].join('\n'), 'a'.repeat(64))).toMatchObject({
      evidence: [],
      rejected: [
        { row: 2, reason: 'data.lossUsd: Give US dollars: 0, or a number from 0.01 to 1e15.' },
      ],
    })
  },
)

test.each([
  ['1250000', 1_250_000],
  ['$1_250_000', 1_250_000],
  ['1.25e6', 1_250_000],
  ['0', 0],
  ['0.5', 0.5],
])('a loss may be written as %s', (loss, lossUsd) => {
  const row = `tidewell,i-1,Paused,outage,low,2026-02-02,Paper,${loss},,,`
  expect(readIncidents([HEAD, row].join('\n'), 'a'.repeat(64))).toMatchObject({
    evidence: [{ evidence: { data: { lossUsd } } }],
  })
})

test('an incident that was fixed or made good without a day on which it ended is rejected', () => {
  const reading = readIncidents(
    [
      HEAD,
      'tidewell,i-1,Paused,outage,low,2026-02-02,Paper,,,yes,',
      'tidewell,i-2,Paused,outage,low,2026-02-02,Paper,,,no,1',
      'tidewell,i-3,Paused,outage,low,2026-02-02,Paper,,,no,perhaps',
      'tidewell,i-4,Paused,outage,low,2026-02-02,Paper,,,no,no',
    ].join('\n'),
    'a'.repeat(64),
  )
  const remedy = 'resolved_at: Give when it ended, or leave fixed and reimbursed empty.'
  expect(reading).toMatchObject({
    evidence: [{ row: 5, evidence: { type: 'IncidentConfirmed' } }],
    rejected: [
      { row: 2, reason: remedy },
      { row: 3, reason: remedy },
      { row: 4, reason: 'reimbursed: Give yes or no.' },
    ],
  })
})

test('an incident that ended before it began is rejected', () => {
  const row = 'tidewell,i-1,Paused,outage,low,2026-02-02,Paper,,2026-02-01,yes,no'
  expect(readIncidents([HEAD, row].join('\n'), 'a'.repeat(64))).toMatchObject({
    evidence: [],
    rejected: [{ row: 2, reason: 'resolved_at: Give a time that is not before `at`.' }],
  })
})

test('a line of incidents with a date of the future is rejected whole', () => {
  const reading = readIncidents(
    [
      HEAD,
      'tidewell,i-1,Drained,exploit,critical,2026-10-01,Paper,,2026-12-31,yes,no',
      'tidewell,i-2,Drained,exploit,critical,2026-11-02,Paper,,,,',
    ].join('\n'),
    'a'.repeat(64),
  )
  const now = Date.parse('2026-11-01T12:00:00.000Z')
  expect(planFacts(reading, [{ facts: projectFacts(), recorded: [] }], now)).toMatchObject({
    evidence: [],
    rejected: [
      { row: 2, reason: 'resolved_at: Give a time that is not in the future.' },
      { row: 3, reason: 'at: Give a time that is not in the future.' },
    ],
  })
})

test('columns that are missing, unknown or there twice are named', () => {
  expect(() => readIncidents('"project,title', '')).toThrow(OpsError)
  expect(() => readIncidents('project,title', '')).toThrow(/incident, kind, severity, at, source/)
  expect(() => readIncidents(`${HEAD},colour`, '')).toThrow(/colour/)
  expect(() => readIncidents(`${HEAD},Title`, '')).toThrow(/has title twice/)
})
