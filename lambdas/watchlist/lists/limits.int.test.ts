import { expect, test } from 'vitest'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { createList } from '../../../test/support/data/watchlists.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'

const cloud = await useTestCloud({ rateLimitFactor: 1 })
useFreshDays()
const newProject = await publishUnusedProjects(cloud, 3)

test('a user reads the changes of 30,000 projects an hour, those of a list as so many', async () => {
  const user = await signInNewUser(cloud)
  const three = await createList(
    user,
    'Three',
    [1, 2, 3].map(() => newProject().id),
  )
  const one = await createList(user, 'One', three.projects.slice(0, 1))
  const read = async ({ id }: { readonly id: string }, reader = user) =>
    await reader.get(`/api/watchlist/changes?listId=${id}`)
  const perUser = { name: 'watchlist-changes-user', count: 30_000, seconds: 3600 }
  await rateLimit().consume(perUser, user.sub, 29_996)
  expect((await read(three)).status).toBe(200)
  await expectLimit(await read(three), 3600)
  expect((await read(one)).status).toBe(200)
  await expectLimit(await read(one), 3600)
  const another = await signInNewUser(cloud)
  const same = await createList(another, 'One', one.projects)
  expect((await read(same, another)).status).toBe(200)
})
