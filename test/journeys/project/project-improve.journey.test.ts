import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'

type Score = {
  score: number
  inputs: { id: string; improve: { action: string; gain: number; later: number | null } | null }[]
}

const scoreOf = async (origin: string, id: string): Promise<Score> =>
  (await (await fetch(`${origin}/api/projects/${id}/score`)).json()) as Score

journey(
  'under a cap the step that lifts it stands first, with all that it gains',
  async ({ open, origin }) => {
    const { inputs } = await scoreOf(origin, 'tidewell')
    const lift = inputs.find(({ id }) => id === 'admin_control')?.improve
    const { page } = await open('/projects/tidewell')
    const first = page.getByRole('list', { name: 'How to improve' }).getByRole('listitem').first()
    expect(await first.innerText()).toContain(
      'Put every right but to pause behind at least a multisig of 4 of 7 and a 48 h timelock',
    )
    expect(await first.innerText()).toContain('Lifts the cap at 59')
    expect(await first.innerText()).toContain(`+${lift?.gain.toFixed(1)}`)
    expect(lift?.gain).toBeGreaterThan(15)

    const bounty = inputs.find(({ id }) => id === 'bug_bounty')?.improve
    await page.getByRole('tab', { name: /^Operations/ }).click()
    const row = page.getByRole('row', { name: /^Bug bounty/ })
    await row
      .getByText(
        `Raise the bug bounty to $1M: nothing while the cap holds, +${bounty?.later?.toFixed(1)} after it is lifted`,
      )
      .waitFor()
  },
)

journey('without a cap the steps of a project stand by what they gain', async ({ open }) => {
  const { page } = await open('/projects/quernstead')
  await page.getByRole('button', { name: /^All \d+ steps$/ }).click()
  const list = page.getByRole('list', { name: 'How to improve' })
  const texts = await list.getByRole('listitem').allInnerTexts()
  const gains = texts.map((text) => Number(/\+(\d+\.\d)/.exec(text)?.[1]))
  expect(gains.length).toBeGreaterThan(3)
  expect(gains).toEqual(gains.toSorted((a, b) => b - a))
  expect(await page.getByRole('heading', { name: 'After the cap is lifted' }).count()).toBe(0)
})
