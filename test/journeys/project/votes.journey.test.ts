import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { createVisitor } from '../../support/http/visitor.ts'

journey(
  'a vote whose answer is lost is shown as counted; one after the session has ended is refused, and the page is signed out',
  async ({ open, origin, newUser }) => {
    // No other journey votes on this project.
    const { page, expectNoise } = await open('/projects/cairnwick#community', { as: newUser })
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    const press = async (vote: 'Yes' | 'No') =>
      await votes.getByRole('button', { name: vote }).click()
    await votes.getByText('You have not voted.').waitFor()
    expectNoise(/Failed to load resource/)
    const lost = Promise.withResolvers<void>()
    await page.route(
      ({ searchParams }) => searchParams.has('vote'),
      async (route) => {
        await route.fetch()
        await route.abort()
        lost.resolve()
      },
    )
    const asked = page.waitForResponse(/\/api\/projects\/vote\?id=cairnwick$/)
    await press('Yes')
    await lost.promise
    await asked
    await votes.getByRole('button', { name: 'Yes', pressed: true }).waitFor()
    await votes.getByText('You voted yes. You can change it.').waitFor()
    await votes.locator('[data-pending]').first().waitFor({ state: 'detached' })
    expect(await page.getByText('Your vote could not be counted.').count()).toBe(0)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const countsOf = async () => {
      const answer = await createVisitor(origin).get('/api/projects/vote?id=cairnwick')
      const { yesCount, noCount } = (await answer.json()) as { yesCount: number; noCount: number }
      return [yesCount, noCount]
    }
    const before = await countsOf()
    const csrfToken = await newUser.csrfToken()
    await newUser.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    await press('No')
    await page.getByText('Your vote could not be counted. Try again.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await votes.getByText('You have not voted.').waitFor()
    expect(await countsOf()).toEqual(before)
    // From then on the browser votes.
    await press('No')
    await votes.getByText('You voted no. You can change it.').waitFor()
  },
)
