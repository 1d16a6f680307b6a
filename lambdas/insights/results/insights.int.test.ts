import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { exportTo } from '../../../test/support/analytics/export-to.ts'
import { exportFolder } from '../../../test/support/analytics/exports.ts'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { accountsOfEmulator } from '../../../ops/analytics/known-accounts.ts'
import { publishInsights } from '../../../ops/analytics/publish-insights.ts'

const PATH = '/api/staff/insights'
const cloud = await useTestCloud()
const at = { client: cloud.documents, stage: cloud.stage }
const directory = join(exportFolder(), 'export')

test('what people did is shown to staff once an export has published it, and to nobody else', async () => {
  stopClock()
  const staff = await signInNewStaff(cloud)
  const before = await staff.get(PATH)
  expect(await before.json()).toEqual({ days: '90', published: null })

  const user = await signInNewUser(cloud)
  await user.post('/api/watchlist/create', { name: 'Mine', projects: ['corvane', 'tidewell'] })
  await user.post('/api/user/events', {
    eventName: 'search_performed',
    properties: { keywordLength: 3, resultCount: 1 },
  })
  // What is opened at the same time was not found by the search.
  vi.setSystemTime(Date.now() + 1_000)
  await user.post('/api/user/events', {
    eventName: 'project_opened',
    properties: { projectId: 'corvane' },
  })
  // Of another user, under an impersonation, in the name of staff: none of these counts for the user.
  const subject = await signInNewUser(cloud)
  await staff.post('/api/impersonation-tool/create', {
    impersonatingUserId: subject.sub,
    reason: 'Looks into a problem with lists.',
  })
  await staff.post('/api/watchlist/create', { name: 'By staff', projects: ['corvane'] })

  const now = Date.now()
  await exportTo(directory, at, {
    accounts: accountsOfEmulator(at, []),
    now,
    onComplete: async ({ duck }) => await publishInsights(at, duck, now),
  })
  const reader = await signInNewStaff(cloud)
  const response = await reader.get(`${PATH}?days=30`)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const today = new Date(now).toISOString().slice(0, 10)
  expect(await response.json()).toEqual({
    days: '30',
    published: {
      asOf: new Date(now).toISOString(),
      insights: {
        signUps: [{ day: today, signUps: 2, confirmed: 2 }],
        activation: [],
        funnel: [
          { step: 1, name: 'signed_up', users: 2 },
          { step: 2, name: 'answered_survey', users: 0 },
          { step: 3, name: 'created_watchlist', users: 0 },
          { step: 4, name: 'watched_project', users: 0 },
        ],
        retention: [],
        mostWatched: [
          { projectId: 'corvane', watchers: 1, added: 1 },
          { projectId: 'tidewell', watchers: 1, added: 1 },
        ],
        mostSearched: [{ projectId: 'corvane', users: 1, times: 1 }],
        impersonations: [{ adminId: staff.sub, sessions: 1, subjects: 1, actions: 1 }],
      },
    },
  })

  for (const other of [createVisitor(cloud.origin), user, staff]) {
    expect((await refusalIn(await other.get(PATH)))[0]).toBe(404)
  }
  expect(await refusalIn(await reader.get(`${PATH}?days=31`))).toEqual([400, 'InvalidInput'])
})
