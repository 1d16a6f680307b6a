import { expect, test } from 'vitest'
import { inputOf } from '../../../test/support/data/rating-inputs.ts'
import { draft, incidentConfirmed, recordOf } from '../../../test/support/data/rating-records.ts'
import { anatomyOfAnIncident } from './anatomy-of-an-incident.ts'

test('the points that the incident costs in the article are those of the formula', () => {
  const history = (...incidents: ReturnType<typeof incidentConfirmed>[]) =>
    inputOf('incident_history', {
      ...recordOf([
        draft('TokenReviewed', 400, { hasToken: true }),
        draft('MonitorStarted', 400, { monitor: 'onchain' }),
        ...incidents,
      ]),
    }).points
  const lost = history() - history(incidentConfirmed(0, { lossUsd: 4_100_000 }))
  expect(lost.toFixed(1)).toBe('12.1')
  expect((71.8 - lost - 29).toFixed(1)).toBe('30.7')
  expect(anatomyOfAnIncident.text).toContain(
    'from 71.8 to 29.0, CC, and the page lists the causes: 12.1 points by the history of incidents, and 30.7 by the cap for an active incident.',
  )
})
