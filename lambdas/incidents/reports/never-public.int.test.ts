import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  findIncident,
  report,
  REPORT,
  takeStep,
} from '../../../test/support/data/incidents.ts'
import { queryRequestOf, publicQueries } from '../../../test/support/http/public-queries.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 3)

/** What a visitor and a user are answered: a status, with the name of a refusal. */
type Answers = readonly [visitor: string, user: string]
const TO_ANYBODY: Answers = ['200', '200']
const TO_ITS_USER: Answers = ['401 Unauthorized', '200']

/** Every call that anybody may read: what it answers here is data, and not a refusal that hides it. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  'announcement/get': TO_ANYBODY,
  'auth/list-sessions': TO_ITS_USER,
  'flags/get': TO_ANYBODY,
  'blog/article': TO_ANYBODY,
  'blog/feed': TO_ANYBODY,
  'blog/list': TO_ANYBODY,
  // The project has no picture here.
  'images/optimise': ['404 ImageNotFound', '404 ImageNotFound'],
  'pages/html': TO_ANYBODY,
  'portfolio/get': TO_ITS_USER,
  'projects/alert-feed': TO_ANYBODY,
  'projects/average-yes-percentage': TO_ANYBODY,
  'projects/badge': TO_ANYBODY,
  'projects/compare': TO_ANYBODY,
  'projects/directory': TO_ANYBODY,
  'projects/evidence': TO_ANYBODY,
  'projects/get': TO_ANYBODY,
  'projects/highlights': TO_ANYBODY,
  'projects/leaderboard': TO_ANYBODY,
  'projects/list': TO_ANYBODY,
  'projects/methodology': TO_ANYBODY,
  'projects/page-view': TO_ANYBODY,
  'projects/project-alert-feed': TO_ANYBODY,
  'projects/score': TO_ANYBODY,
  'projects/score-history': TO_ANYBODY,
  'projects/search': TO_ANYBODY,
  'projects/security-alerts': TO_ANYBODY,
  'projects/share-picture': TO_ANYBODY,
  'projects/site-share-picture': TO_ANYBODY,
  'projects/sitemap': TO_ANYBODY,
  'projects/vote': TO_ANYBODY,
  'skynet/metric-latest': TO_ANYBODY,
  'skynet/privileged-address': TO_ANYBODY,
  'skynet/privileged-function': TO_ANYBODY,
  'skynet/privileged-transaction': TO_ANYBODY,
  'skynet/top-callers': TO_ANYBODY,
  'skynet/top-events': TO_ANYBODY,
  'skynet/top-function-calls': TO_ANYBODY,
  'skynet/twitter-activity-by-dates': TO_ANYBODY,
  'user/export': TO_ITS_USER,
  'user/list-wallets': TO_ITS_USER,
  'user/profile': TO_ITS_USER,
  'user/sso-settings': TO_ITS_USER,
  'watchlist/changes': TO_ITS_USER,
  'watchlist/list': TO_ITS_USER,
  'webhooks/list': TO_ITS_USER,
  'survey/get': TO_ITS_USER,
}

const ask = async (anybody: Visitor, endpoint: AnyEndpoint) => {
  const { method, path, query, body } = queryRequestOf(endpoint, REPORT.projectId)
  const response = await anybody.send(`${path}?${query}`, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body }),
  })
  const text = await response.text()
  if (response.ok) return { answer: String(response.status), text }
  const { error } = JSON.parse(text) as { error: { name: string } }
  return { answer: `${response.status} ${error.name}`, text }
}

describe('before staff have confirmed it', () => {
  const visitor = createVisitor(cloud.origin)
  let user: Visitor
  const secrets: string[] = [REPORT.description, 'sluicegate', REPORT.evidence, REPORT.contact]
  beforeAll(async () => {
    user = await signInNewUser(cloud)
    const staff = await signInNewStaff(cloud)
    const rejected = await report(createVisitor(cloud.origin))
    const waiting = await report(createVisitor(cloud.origin))
    secrets.push(rejected, waiting)
    // Followed by the consumer: what it does to the project, it has done.
    const found = await vi.waitFor(async () => {
      const incident = await findIncident(staff, rejected)
      if (!incident || !(await findIncident(staff, waiting))) throw new Error('Not there yet.')
      return incident
    }, EVENTUALLY)
    await takeStep(staff, 'retract', found, { reason: 'A rumour about a sluicegate.' })
    await vi.waitFor(async () => {
      expect(await findIncident(staff, rejected)).toMatchObject({ status: 'rejected' })
    }, EVENTUALLY)
    // Handlers keep the catalogue for half a minute.
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 60_000)
  })
  afterAll(() => vi.useRealTimers())

  test('every call that anybody may read is asked', () => {
    expect(publicQueries.map(({ id }) => id).toSorted()).toEqual(Object.keys(ANSWERS).toSorted())
  })

  test.each(publicQueries.map((endpoint) => [endpoint.id, endpoint] as const))(
    'nothing of a report is in %s',
    async (id, endpoint) => {
      const asVisitor = await ask(visitor, endpoint)
      const asUser = await ask(user, endpoint)
      expect([asVisitor.answer, asUser.answer], asUser.text).toEqual(ANSWERS[id])
      for (const { text } of [asVisitor, asUser]) {
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
    },
  )
})

test('once staff have confirmed it the public reads their words, and none of the reporter’s', async () => {
  const staff = await signInNewStaff(cloud)
  const reference = await report(createVisitor(cloud.origin))
  const incident = await vi.waitFor(async () => {
    const found = await findIncident(staff, reference)
    if (!found) throw new Error('Not there yet.')
    return found
  }, EVENTUALLY)
  expect((await takeStep(staff, 'confirm', incident, CONFIRMATION)).status).toBe(200)
  const anybody = createVisitor(cloud.origin)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  for (const address of [
    `/api/projects/${REPORT.projectId}/events`,
    `/api/security-alerts?projectId=${REPORT.projectId}`,
  ]) {
    await vi.waitFor(async () => {
      vi.setSystemTime(Date.now() + 60_000)
      const text = await (await anybody.get(address)).text()
      expect(text).toContain(CONFIRMATION.title)
      expect(text).not.toContain('sluicegate')
    }, EVENTUALLY)
  }
})
