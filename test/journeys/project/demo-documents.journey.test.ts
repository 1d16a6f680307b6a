import { expect } from 'vitest'
import type { EvidenceEntry } from '../../../shared/contract/projects/evidence.ts'
import { journey } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { changed } from '../intercept.ts'

type Named = { readonly id: string; readonly name: string }
type Contract = { readonly chain: string; readonly address: string }

const read = async <Answer>(origin: string, path: string): Promise<Answer> => {
  const response = await fetch(origin + path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Answer
}

/** Every text of an answer, however deep. */
const textsIn = (answer: unknown): readonly string[] => {
  if (typeof answer === 'string') return [answer]
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : []
}

const isAddress = (text: string): boolean => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(text)
const isDocument = (text: string): boolean => text.startsWith('/demo/')

const HOUR = 3_600_000

const logOf = async (origin: string, id: string): Promise<readonly EvidenceEntry[]> => {
  const log: EvidenceEntry[] = []
  for (let after = ''; ;) {
    const { items, next } = await read<{ items: EvidenceEntry[]; next: string | null }>(
      origin,
      `/api/projects/${id}/events?limit=200${after}`,
    )
    log.push(...items)
    if (next === null) return log
    after = `&after=${next}`
  }
}

/** All that the API says to the public of a project of the demo. */
const answersOf = async (origin: string, { id }: Named): Promise<readonly string[]> => {
  const project = await read<{ facts: { contracts: Contract[] } }>(origin, `/api/projects/${id}`)
  const powers = await Promise.all(
    project.facts.contracts.map(
      async ({ chain, address }) =>
        await read(
          origin,
          `/api/skynet/privileged-transaction?address=${address}&chain=${chain}&limit=100`,
        ),
    ),
  )
  const log = await logOf(origin, id)
  const alerts = await read(origin, `/api/security-alerts?projectId=${id}&limit=50`)
  const exchanges = await read(
    origin,
    `/api/skynet/metric-latest?name=${encodeURIComponent(`exchanges(projectId=${id})`)}`,
  )
  // What other journeys have staff record meanwhile names addresses of its own.
  const recordedNow = log.filter(({ recordedAt }) => Date.parse(recordedAt) > Date.now() - HOUR)
  const added = new Set(textsIn(recordedNow))
  return [...new Set(textsIn([project, powers, log, alerts, exchanges]))].filter(
    (text) => !added.has(text),
  )
}

const projectsOf = async (origin: string): Promise<readonly Named[]> =>
  (await read<{ items: Named[] }>(origin, '/api/leaderboard?perPage=200')).items

journey(
  'no address in what the API says of a project of the demo leads out of the site, and each document is a page of ours',
  async ({ origin }) => {
    const projects = await projectsOf(origin)
    expect(projects).toHaveLength(120)
    const documents: string[] = []
    // What all of them were made of is looked at where it is made.
    for (const project of projects.filter((_, index) => index % 10 === 0)) {
      const texts = await answersOf(origin, project)
      expect(texts.filter(isAddress), project.id).toEqual([])
      const own = texts.filter(isDocument)
      expect(own.filter((path) => !path.startsWith(`/demo/${project.id}/`))).toEqual([])
      documents.push(...own)
    }
    expect(documents.length).toBeGreaterThan(200)
    // The rest are answered by the same rule.
    for (const path of documents.filter((_, index) => index % 20 === 0)) {
      expect((await fetch(origin + path)).status, path).toBe(200)
    }
  },
)

const TITLES: Readonly<Record<string, string>> = {
  website: 'Website of',
  documents: 'Documents of',
  repository: 'Repository of',
  report: 'Audit report on',
  schedule: 'Audit schedule for',
  incident: 'Incident report of',
  bounty: 'Bug bounty of',
  contact: 'Security contact of',
  identity: 'Identity check of',
  transaction: 'Transaction at',
  address: 'Contract of',
  exchange: 'Exchange with',
}

journey(
  'every kind of document of the demo opens under its title, as fictional, with the way back',
  async ({ open, origin }) => {
    const { page } = await open('/demo/cairnwick/website')
    const seen = new Set<string>()
    for (const id of ['cairnwick', 'hexmere', 'lumenfold', 'gantrel']) {
      const project = (await projectsOf(origin)).find((one) => one.id === id)!
      const texts = await answersOf(origin, project)
      for (const kind of Object.keys(TITLES)) {
        const path = texts.findLast((text) => text.startsWith(`/demo/${id}/${kind}`))
        if (path === undefined || seen.has(kind)) continue
        seen.add(kind)
        await showPath(page, path)
        const title = `${TITLES[kind]} ${project.name}`
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
        await expect.poll(async () => await page.title()).toBe(`${title} · Assay`)
        await page.getByText(`${project.name} is fictional.`).waitFor()
        const back = page.getByRole('link', { name: `Back to ${project.name}` })
        expect(await back.getAttribute('href')).toBe(`/projects/${id}`)
      }
    }
    expect([...seen].toSorted()).toEqual(Object.keys(TITLES).toSorted())
  },
)

journey(
  'the links of a project lead to its documents, and a report says what was found',
  async ({ open }) => {
    const { page, context } = await open('/projects/lumenfold')
    for (const [label, title] of [
      ['Website', 'Website of Lumenfold'],
      ['Twitter', 'Social account of Lumenfold'],
    ] as const) {
      const opened = context.waitForEvent('page')
      await page
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .first()
        .click()
      const document = await opened
      await document.getByRole('heading', { name: title, level: 1 }).waitFor()
      await document.close()
    }
    await page.goto('/projects/lumenfold#code')
    const opened = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /^Report/ })
      .first()
      .click()
    const report = await opened
    await report.getByRole('heading', { name: 'Audit report on Lumenfold', level: 1 }).waitFor()
    await report.getByText(/^Audit by .+ published, \d+ findings?/).waitFor()
    await report
      .getByText(/^[CHML]-01$/)
      .first()
      .waitFor()
  },
)

journey('a document that no project of the demo has is not found', async ({ open }) => {
  const { page } = await open('/demo/lumenfold/incident/99')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // No id of a project is written like the last one.
  for (const id of ['nosuchproject', 'ABC']) {
    await page.goto(`/demo/${id}/website`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  // Nor has a project that is not of the demo any.
  await page.route(
    /\/api\/projects\/lumenfold$/,
    changed(() => ({ demo: false })),
  )
  await showPath(page, '/methodology')
  await page.getByRole('heading', { name: 'How the score is made', level: 1 }).waitFor()
  await showPath(page, '/demo/lumenfold/website')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
