import { expect, test } from 'vitest'
import {
  daysAgo,
  draft,
  incidentConfirmed,
  NOW,
  recordOf,
} from '../../../test/support/data/rating-records.ts'
import type { Standing } from '../notification-items.ts'
import { alertsBetween, standingOf } from './standing.ts'

const resolved = draft('IncidentResolved', 2, {
  incidentId: 'hack',
  fixed: true,
  reimbursed: null,
})
const confirmed = recordOf([incidentConfirmed(9)])
const over = recordOf([incidentConfirmed(9), resolved])
const retracted = recordOf([
  incidentConfirmed(9),
  draft('IncidentRetracted', 1, { incidentId: 'hack', reason: 'Of another project' }),
])

const toldOf = (before: Standing, record: typeof confirmed) =>
  alertsBetween(before, standingOf(record, { at: NOW }), { record, at: NOW }).filter(({ kind }) =>
    kind.startsWith('incident'),
  )

const standing = standingOf(confirmed, { at: NOW })

test('an incident that was open is told once as resolved', () => {
  expect(toldOf(standing, over)).toMatchObject([
    { kind: 'incident-resolved', incident: { status: 'resolved', resolvedAt: daysAgo(2) } },
  ])
  expect(toldOf(standingOf(over, { at: NOW }), over)).toEqual([])
})

test('an incident that is gone is told as retracted, by its title', () => {
  expect(toldOf(standing, retracted)).toEqual([
    { kind: 'incident-retracted', incident: { incidentId: 'hack', title: 'Vault drained' } },
  ])
})
