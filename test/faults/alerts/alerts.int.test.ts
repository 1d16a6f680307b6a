import { expect, test } from 'vitest'
import { runAlerts } from './run-alerts.ts'

test('20 incidents of watched projects are each told to each of 60 watchers once, while what tells them is killed 12 times', async () => {
  const report = await runAlerts({
    projects: 5,
    watchers: 60,
    rounds: 4,
    kills: 12,
    diesWithin: 25,
  })
  expect(report).toMatchObject({ changes: 20, expected: 1_200, missing: 0, twice: 0 })
  expect(report.kills).toBe(12)
  expect(report.emails).toBeLessThanOrEqual(1_200)
})
