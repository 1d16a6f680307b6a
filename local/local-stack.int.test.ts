import { afterAll, expect, test } from 'vitest'
import { createEventStore } from '../lambdas/platform/event-store/event-store.ts'
import { catalogueOf, readCatalogue } from '../test/support/data/catalogue.ts'
import { metaOf } from '../test/support/event-store/contract/test-harness.ts'
import { projectDecider } from '../lambdas/projects/decider.ts'
import { startTestCloud } from '../test/support/product/test-cloud.ts'
import { createVisitor } from '../test/support/http/visitor.ts'
import { generateProjects } from './demo/generate-projects.ts'

const stack = await startTestCloud()
afterAll(() => stack.stop())

test('a person who chooses a Google account is signed in with it', async () => {
  const visitor = createVisitor(stack.origin)
  const cancelled = await visitor.signInWithGoogle(null)
  expect(cancelled.headers.get('location')).toContain('error=')
  expect(await visitor.whoAmI()).toBeNull()

  const chosen = await visitor.signInWithGoogle('ada.marlow@gmail.example')
  expect(chosen.headers.get('location')).toBe(`${stack.origin}/my/watchlists`)
  expect(await visitor.whoAmI()).toMatchObject({ email: 'ada.marlow@gmail.example' })
})

test('what is recorded is projected by the consumers of the running product', async () => {
  const [facts] = generateProjects(7, 1)
  if (!facts) throw new Error('expected a project')
  const table = catalogueOf(stack)
  const command = { type: 'ImportProject', facts } as const
  await createEventStore(table).execute(projectDecider, facts.id, command, metaOf(facts))
  await expect.poll(async () => (await readCatalogue(table)).rows).toMatchObject([facts])
})
