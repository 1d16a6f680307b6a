import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import { signInNewUser } from '../../test/support/accounts.ts'
import { publishProjects } from '../../test/support/catalogue.ts'
import {
  CONFIRMATION,
  findIncident,
  report,
  REPORT,
  signInNewStaff,
  takeStep,
} from '../../test/support/incidents.ts'
import { startTestCloud } from '../../test/support/test-cloud.ts'
import { createVisitor } from '../../test/support/visitor.ts'
import { EVENTUALLY } from '../../test/support/eventually.ts'

const cloud = await startTestCloud()
await publishProjects(cloud, 40)
afterAll(() => cloud.stop())

/** Whatever anybody may read; the calls of the auth service are about the caller alone. */
const readings = registry.filter(
  ({ kind, access, path }) =>
    kind === 'query' && access !== 'staff' && !path.startsWith('/api/auth/'),
)
/** Answers with data of the project, and not with a refusal. */
const ABOUT_PROJECTS = [
  'projects/get',
  'projects/score',
  'projects/score-history',
  'projects/evidence',
  'projects/security-alerts',
  'projects/highlights',
  'projects/leaderboard',
  'projects/search',
  'projects/compare',
  'projects/badge',
]

/** All parameters that some call knows: the others do not look at them. */
const ASKED = new URLSearchParams({
  ids: REPORT.projectId,
  projectId: REPORT.projectId,
  keyword: 'corvane',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: `exchanges(projectId=${REPORT.projectId})`,
  type: 'tweets',
  dates: '2026-11-01',
  width: '64',
}).toString()

const addressOf = ({ id, path }: AnyEndpoint): string => {
  const filled = path.replaceAll(/\{\w+\}/g, REPORT.projectId)
  const own = id === 'projects/vote' ? `&id=${REPORT.projectId}` : ''
  return `${filled}?${ASKED}${own}`
}

describe('before staff have confirmed it', () => {
  const visitor = createVisitor(cloud.origin)
  const secrets: string[] = [REPORT.description, 'sluicegate', REPORT.evidence, REPORT.contact]
  beforeAll(async () => {
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

  test('there are calls that tell of projects', () => {
    const ids: string[] = readings.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(ABOUT_PROJECTS))
  })

  test.each(readings.map((endpoint) => [endpoint.id, endpoint] as const))(
    'nothing of a report is in %s',
    async (id, endpoint) => {
      for (const anybody of [visitor, await signInNewUser(cloud)]) {
        const response = await anybody.get(addressOf(endpoint))
        const text = await response.text()
        if (ABOUT_PROJECTS.includes(id)) expect(response.status, text).toBe(200)
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
