import { afterEach, expect, test, vi } from 'vitest'
import { asFunction } from '../../../local/rights/as-function.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import type { User } from '../../../test/support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../../test/support/http/impersonation.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { expirySchedule } from '../../deployment/schedules.ts'
import { handler as lambda } from '../end-expired.ts'

/** The end of an impersonation is recorded and reported, whatever browsers do. */

const cloud = await useTestCloud()
/** With its rights, as it is deployed. */
const endExpired = asFunction(expirySchedule, lambda)
const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

/** The emails to a user with this beginning. */
const told = ({ email }: User, beginning: string): string[] =>
  cloud.outbox
    .list({ to: email })
    .map(({ text }) => text)
    .filter((text) => text.startsWith(beginning))
const toldOfEnd = (user: User) => told(user, 'A member of our staff left')

const create = async (admin: User, name: string): Promise<void> => {
  const response = await admin.post('/api/watchlist/create', { name, projects: [] })
  expect(response.status).toBe(200)
}

test('the user is told who it was at the beginning, and what they changed at the end', async () => {
  const { admin, subject } = await impersonateNewUser(cloud)
  await expect
    .poll(() => told(subject, 'A member of our staff opened'), EVENTUALLY)
    .toEqual([expect.stringContaining(`\n\nWho it was: ${admin.email}\n\n`)])
  for (const name of ['One', 'Two']) await create(admin, name)
  await exitImpersonation(admin, admin)
  await expect.poll(() => toldOfEnd(subject), EVENTUALLY).toHaveLength(1)
  const [text] = toldOfEnd(subject)
  expect(text).toContain(`\n\nWho it was: ${admin.email}\n\n`)
  expect(text).toContain('\n\nWhat they changed:\n- Watchlist created, 2 times\n\n')
})

test('the end of what has run out is recorded without a browser, and leads back all the same', async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud)
  const eventsOf = async () =>
    (await recordedEvents(cloud, `Impersonation#${id}`)).map(({ type, data, actor }) => ({
      type,
      data,
      actor,
    }))
  await endExpired()
  expect(await eventsOf()).toHaveLength(1)
  // The list follows the heads.
  vi.useFakeTimers({ now: Date.now() + 31 * MINUTE, toFake: ['Date'] })
  await expect
    .poll(async () => {
      await endExpired()
      return (await eventsOf()).slice(1)
    }, EVENTUALLY)
    .toEqual([
      {
        type: 'ImpersonationEnded',
        data: { cause: 'expiry' },
        actor: { id: 'impersonation', kind: 'system' },
      },
    ])
  await endExpired()
  expect(await eventsOf()).toHaveLength(2)
  await expect
    .poll(() => toldOfEnd(subject), EVENTUALLY)
    .toEqual([expect.stringContaining('They changed nothing.')])
  expect((await admin.whoAmI())?.username).toBe(admin.sub)
  expect((await admin.whoAmI())?.username).toBe(admin.sub)
})
