import { afterAll, expect, test } from 'vitest'
import type { ReadyName } from '../../shared/analytics/ready-queries.ts'
import { account, act, duckWith, event } from '../../test/support/analytics/history.ts'
import { lastDays, readySql } from './run-query.ts'

const byStaff = { actor_id: 'sam', actor_kind: 'staff', session: 's1', on_behalf_of: 'cyd' }
const bySystem = { actor_id: 'erasure', actor_kind: 'system' }

/** A Wednesday. */
const TODAY = Date.parse('2026-03-18T12:00:00.000Z')

const duck = await duckWith({
  accounts: [
    account('ada', '2026-03-02T00:00:00.000Z'),
    account('bob', '2026-03-03T10:00:00.000Z', { confirmed: false }),
    account('gone', '2026-03-08T23:59:59.000Z', { deleted: true }),
    account('cyd', '2026-03-09T10:00:00.000Z', { provider: 'google' }),
    account('ada-by-google', '2026-03-10T10:00:00.000Z', { provider: 'google' }),
    account('eve', '2026-03-17T10:00:00.000Z'),
    account('old', '2025-10-01T10:00:00.000Z'),
    account('sam', '2026-03-02T10:00:00.000Z', { staff: true }),
    account('tim', '2026-03-02T10:00:00.000Z', { test: true }),
  ],
  events: [
    event('IdentityLink#x', 1, '2026-03-09T10:00:00.000Z', 'IdentityLinked', { userId: 'cyd' }),
    event('IdentityLink#y', 1, '2026-03-10T10:00:00.000Z', 'IdentityLinked', { userId: 'ada' }),
    event('Survey#ada', 1, '2026-03-02T08:00:00.000Z', 'SurveyAnswered', {}),
    event('Survey#cyd', 1, '2026-03-09T11:00:00.000Z', 'SurveyAnswered', {}),
    event('Watchlist#ada', 1, '2026-03-02T09:00:00.000Z', 'WatchlistCreated', {
      id: 'one',
      projects: ['corvane'],
    }),
    event('Watchlist#ada', 2, '2026-03-12T09:00:00.000Z', 'ProjectsAdded', {
      id: 'one',
      projects: ['tidewell', 'gantrel'],
    }),
    event('Watchlist#ada', 3, '2026-03-13T09:00:00.000Z', 'ProjectsRemoved', {
      id: 'one',
      projects: ['gantrel'],
    }),
    event('Watchlist#bob', 1, '2026-03-03T11:00:00.000Z', 'WatchlistCreated', {
      id: 'two',
      projects: [],
    }),
    // A second too late for the seven days.
    event('Watchlist#bob', 2, '2026-03-10T10:00:01.000Z', 'ProjectsAdded', {
      id: 'two',
      projects: ['corvane'],
    }),
    event('Watchlist#gone', 1, '2026-03-08T23:59:59.000Z', 'WatchlistCreated', {
      id: 'three',
      projects: ['corvane'],
    }),
    event(
      'Watchlist#gone',
      2,
      '2026-03-15T09:00:00.000Z',
      'WatchlistDeleted',
      { id: 'three' },
      bySystem,
    ),
    event(
      'Watchlist#cyd',
      1,
      '2026-03-10T09:00:00.000Z',
      'WatchlistCreated',
      { id: 'four', projects: ['corvane'] },
      byStaff,
    ),
    event('Watchlist#old', 1, '2025-10-02T09:00:00.000Z', 'WatchlistCreated', {
      id: 'five',
      projects: ['tidewell'],
    }),
    event('Watchlist#sam', 1, '2026-03-03T09:00:00.000Z', 'WatchlistCreated', {
      id: 'six',
      projects: ['corvane'],
    }),
    ...[
      ['s1', '2026-03-10', 'sam', 'cyd'],
      ['s2', '2026-03-11', 'sam', 'ada'],
      ['s3', '2025-11-11', 'pat', 'ada'],
    ].map(([session = '', day = '', adminId = '', subjectId = '']) =>
      event(
        `Impersonation#${session}`,
        1,
        `${day}T08:00:00.000Z`,
        'ImpersonationStarted',
        { adminId, subjectId },
        { actor_id: adminId, actor_kind: 'staff', session },
      ),
    ),
  ],
  activity: [
    act('ada', '2026-03-04T10:00:00.000Z', 'search_performed'),
    act('ada', '2026-03-04T10:00:20.000Z', 'page_viewed'),
    act('ada', '2026-03-04T10:00:30.000Z', 'project_opened', { projectId: 'corvane' }),
    act('ada', '2026-03-04T10:00:40.000Z', 'project_opened', { projectId: 'tidewell' }),
    act('bob', '2026-03-05T09:00:00.000Z', 'search_performed'),
    act('bob', '2026-03-05T09:01:00.000Z', 'project_opened', { projectId: 'corvane' }),
    act('bob', '2026-03-05T10:00:00.000Z', 'search_performed'),
    act('bob', '2026-03-05T10:01:01.000Z', 'project_opened', { projectId: 'gantrel' }),
    act('sam', '2026-03-05T09:00:00.000Z', 'search_performed'),
    act('sam', '2026-03-05T09:00:01.000Z', 'project_opened', { projectId: 'gantrel' }),
    act('cyd', '2026-03-16T09:00:00.000Z', 'tour_step', { step: 'search' }),
  ],
})
afterAll(() => duck.close())

const expected: Readonly<Record<ReadyName, readonly object[]>> = {
  'sign-ups': [
    { day: '2026-03-02', sign_ups: 1, confirmed: 1 },
    { day: '2026-03-03', sign_ups: 1, confirmed: 0 },
    { day: '2026-03-08', sign_ups: 1, confirmed: 1 },
    { day: '2026-03-09', sign_ups: 1, confirmed: 1 },
    { day: '2026-03-17', sign_ups: 1, confirmed: 1 },
  ],
  // Bob was too late, and who signed up on the 9th still has time.
  activation: [{ week: '2026-03-02', sign_ups: 3, activated: 2 }],
  funnel: [
    { step: 1, name: 'signed_up', users: 5 },
    { step: 2, name: 'answered_survey', users: 2 },
    { step: 3, name: 'created_watchlist', users: 1 },
    { step: 4, name: 'watched_project', users: 1 },
  ],
  // The second week of cyd, in which cyd did something, is not over.
  retention: [
    { week: '2026-03-02', size: 3, weeks_later: 0, active: 3 },
    { week: '2026-03-02', size: 3, weeks_later: 1, active: 2 },
    { week: '2026-03-09', size: 1, weeks_later: 0, active: 1 },
  ],
  'most-watched': [
    { project_id: 'corvane', watchers: 2, added: 2 },
    { project_id: 'tidewell', watchers: 2, added: 1 },
  ],
  'most-searched': [{ project_id: 'corvane', users: 2, times: 2 }],
  impersonations: [{ admin_id: 'sam', sessions: 2, subjects: 2, actions: 1 }],
}

test.each(Object.entries(expected))('%s counts who and what it says', async (name, rows) => {
  expect(await duck.rows(readySql(name as ReadyName, lastDays(30, TODAY)))).toEqual(rows)
})

test('sign-ups of the last two days are those of yesterday and today', async () => {
  expect(await duck.rows(readySql('sign-ups', lastDays(2, TODAY)))).toEqual([
    { day: '2026-03-17', sign_ups: 1, confirmed: 1 },
  ])
})

test('a week has the same size whatever day the range begins on', async () => {
  const start = Date.parse('2025-12-01T10:00:00.000Z')
  const daily = await duckWith({
    accounts: Array.from({ length: 108 }, (_, day) =>
      account(`user-${day}`, new Date(start + day * 86_400_000).toISOString()),
    ),
    events: [],
    activity: [],
  })
  for (const days of [29, 30, 33, 90]) {
    const activation = await daily.rows(readySql('activation', lastDays(days, TODAY)))
    const retention = await daily.rows(readySql('retention', lastDays(days, TODAY)))
    expect(activation.length).toBeGreaterThan(1)
    expect(new Set(activation.map((row) => row['sign_ups']))).toEqual(new Set([7]))
    expect(new Set(retention.map((row) => row['size']))).toEqual(new Set([7]))
  }
  daily.close()
})

test('nothing is counted where nothing has happened', async () => {
  const empty = await duckWith({ accounts: [], events: [], activity: [] })
  const names = Object.keys(expected) as ReadyName[]
  const counts = names.map(async (name) => await empty.rows(readySql(name, lastDays(30, TODAY))))
  const rows = (await Promise.all(counts)).flat()
  expect(rows.map(({ name, users }) => [name, users])).toEqual([
    ['signed_up', 0],
    ['answered_survey', 0],
    ['created_watchlist', 0],
    ['watched_project', 0],
  ])
  empty.close()
})
