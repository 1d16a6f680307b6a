import { describe, expect, test } from 'vitest'
import { dossierOf } from '../../../../test/support/data/dossiers.ts'
import {
  auditStageChanged,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  recordOf,
} from '../../../../test/support/data/rating-records.ts'
import { rowOf } from '../../../../test/support/data/catalogue-entries.ts'
import { noEngagement } from './catalogue-entry.ts'
import { dueAt } from './due-at.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const now = Date.parse(NOW)
const nextDay = (Math.floor(now / DAY) + 1) * DAY
const inOrderDossier = dossierOf(rowOf('tidewell'), recordOf(inOrder).evidence)

describe('a project is due', () => {
  test('with the next day, whose score is one more of its line', () => {
    expect(dueAt(inOrderDossier, noEngagement, now)).toBe(nextDay)
  })

  test('with the next hour while views of a day are counted', () => {
    const due = dueAt(inOrderDossier, { ...noEngagement, views24h: 1 }, now)
    expect(due).toBe((Math.floor(now / HOUR) + 1) * HOUR)
  })

  test('within the day, to the minute, when evidence expires', () => {
    const expires = now + 3 * HOUR
    // Identities that were checked count for a year.
    const evidence = recordOf(inOrder).evidence.map((one) =>
      one.type === 'KycVerified'
        ? { ...one, at: new Date(expires - 365 * DAY).toISOString() }
        : one,
    )
    const due = dueAt(dossierOf(rowOf('tidewell'), evidence), noEngagement, now)
    expect(due).toBeGreaterThanOrEqual(expires)
    expect(due).toBeLessThanOrEqual(expires + 60_000)
  })

  test('within the day, to the minute, when an audit in progress must have been called off', () => {
    const ends = now + 3 * HOUR
    const began = new Date(ends - 90 * DAY).toISOString()
    const { evidence } = recordOf([...inOrder, auditStageChanged(90, {}, { at: began })])
    const due = dueAt(dossierOf(rowOf('tidewell'), evidence), noEngagement, now)
    expect(due).toBeGreaterThanOrEqual(ends)
    expect(due).toBeLessThanOrEqual(ends + 60_000)
  })

  test('within the day, to the minute, when a cap rises', () => {
    const rises = now + 3 * HOUR
    const hack = incidentConfirmed(
      182,
      { lossUsd: 6e8 },
      { at: new Date(rises - 182 * DAY).toISOString() },
    )
    const over = draft('IncidentResolved', 100, {
      incidentId: 'hack',
      fixed: true,
      reimbursed: false,
    })
    const { evidence } = recordOf([...inOrder, hack, over])
    const due = dueAt(dossierOf(rowOf('tidewell'), evidence), noEngagement, now)
    expect(due).toBeGreaterThanOrEqual(rises)
    expect(due).toBeLessThanOrEqual(rises + 60_000)
  })

  test('within the day, to the minute, when an incident is no longer of the last 30 days', () => {
    const ages = now + 3 * HOUR
    const hack = incidentConfirmed(
      30,
      { lossUsd: 0 },
      { at: new Date(ages - 30 * DAY).toISOString() },
    )
    const over = draft('IncidentResolved', 20, {
      incidentId: 'hack',
      fixed: true,
      reimbursed: true,
    })
    const { evidence } = recordOf([...inOrder, hack, over])
    const due = dueAt(dossierOf(rowOf('tidewell'), evidence), noEngagement, now)
    expect(due).toBeGreaterThanOrEqual(ages)
    expect(due).toBeLessThanOrEqual(ages + 60_000)
  })

  test('never while nothing is known of it and nobody looks at it', () => {
    expect(dueAt(dossierOf(rowOf('tidewell')), noEngagement, now)).toBe(8.64e15)
  })
})
