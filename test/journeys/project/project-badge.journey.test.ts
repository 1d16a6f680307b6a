import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'

const PROJECT = '/projects/tidewell'

interface Score {
  readonly score: number
  readonly at: string
}

const scoreOf = async (origin: string, at?: string): Promise<Score> => {
  const query = at === undefined ? '' : `?at=${at}`
  return (await (await fetch(`${origin}/api${PROJECT}/score${query}`)).json()) as Score
}

const weekAgo = (): string =>
  `${new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`

journey('the snippets of a badge lead to a page that confirms them', async ({ open }) => {
  const { page, context, origin } = await open(PROJECT)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.getByRole('link', { name: 'Badge' }).click()
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await page.getByText('The HTML is copied.').waitFor()
  const html = await page.evaluate(async () => await navigator.clipboard.readText())
  const [, target = '', picture = ''] =
    /^<a href="([^"]+)"><img src="([^"]+)" alt="Assay rating of Tidewell"><\/a>$/.exec(html) ?? []
  expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\/svg/)
  const markdown = await page.getByLabel('Markdown of the badge').innerText()
  const address = target.replaceAll('&amp;', '&')
  expect(markdown).toContain(`](${address})`)
  await page.goto(address)
  await page.getByText('That matches.').waitFor()
})

const opened = openOnce(async (open) => await open(`${PROJECT}/badge`))

journey(
  'a badge is held against the score of its own time, and against now',
  async ({ origin }) => {
    const at = weekAgo()
    const then = await scoreOf(origin, at)
    const now = await scoreOf(origin)
    const claim = (score: number) =>
      `${PROJECT}/badge?score=${score.toFixed(1)}&at=${at}&version=2.0.0`
    const { page } = await opened()
    await showPath(page, claim(then.score))
    await page.getByText('That matches.').waitFor()
    const current = page.getByRole('region', { name: 'The score now' })
    await current.getByText(now.score.toFixed(1), { exact: true }).waitFor()

    await showPath(page, claim(then.score > 50 ? then.score - 1 : then.score + 1))
    await page.getByText(`That is not so: it was ${then.score.toFixed(1)}`).waitFor()
  },
)

journey.for([
  ['score=banana&at=2026-01-01T00:00:00Z&version=2.0.0', /no score from 0 to 100/],
  ['score=59.0&at=someday&version=2.0.0', /no time/],
  ['score=59.0&at=2026-01-01T00:00:00Z&version=7', /no version of the formula/],
] as const)('a badge whose link is %s says what is wrong with it', async ([query, why]) => {
  const { page } = await opened()
  await showPath(page, `${PROJECT}/badge?${query}`)
  await page.getByRole('heading', { name: 'This badge cannot be checked' }).waitFor()
  await page.getByText(why).waitFor()
})

journey('a badge of a time that has not come yet says so', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/400/)
  await showPath(page, `${PROJECT}/badge?score=59.0&at=2099-01-01T00:00:00Z&version=2.0.0`)
  await page.getByRole('heading', { name: 'This badge cannot be checked' }).waitFor()
  await page.getByText('Its link names a time that has not come yet.').waitFor()
})

journey('the snippets of a badge that fail at first come by their own Retry', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/500/)
  const project = '**/api/projects/corvane'
  await page.route(project, async (route) => await route.fulfill({ status: 500, json: {} }))
  await showPath(page, '/projects/corvane/badge')
  const snippets = page.getByRole('region', { name: 'Embed it' })
  const retry = snippets.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await page.unroute(project)
  await retry.click()
  await snippets.getByRole('button', { name: 'Copy HTML' }).waitFor()
})

journey('an unknown project has no badge', async () => {
  const { page } = await opened()
  await showPath(page, '/projects/nosuchproject/badge')
  await page.getByRole('heading', { name: 'Project not found', level: 1 }).waitFor()
})
