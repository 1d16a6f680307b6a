import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { changed } from '../intercept.ts'
import { ELSEWHERE, openWithAll, PROJECT, ROWS } from './answered-project.ts'

describe('answers of a kind that the demo does not have', () => {
  const SOURCE = { name: 'Reader', url: null, hash: null, version: null, tier: 'third_party' }
  const ENTRY = {
    eventId: 'e1',
    version: 1,
    type: 'TeamReviewed',
    at: '2026-01-01T00:00:00.000Z',
    recordedAt: '2026-01-01T00:00:00.000Z',
    source: SOURCE,
    data: {},
  }
  const corrected = {
    total: 2,
    next: null,
    items: [
      {
        ...ENTRY,
        id: 'right000000',
        eventId: 'e2',
        supersedes: 'wrong000000',
        supersededBy: null,
        summary: 'The team is public',
      },
      {
        ...ENTRY,
        id: 'wrong000000',
        supersedes: null,
        supersededBy: 'right000000',
        summary: 'The team is anonymous',
      },
    ],
  }
  /** Nobody read its severity, its loss, or whether it is resolved. */
  const INCIDENT = {
    incidentId: 'unread',
    title: 'Pool drained',
    kind: 'exploit',
    severity: null,
    lossUsd: null,
    depositsUsd: null,
    chain: null,
    url: null,
    at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    status: 'unknown',
    resolvedAt: null,
    fixed: null,
    reimbursed: null,
    evidence: [],
  }
  const SETTLED = {
    ...INCIDENT,
    incidentId: 'settled',
    title: 'Price feed fooled',
    severity: 'low',
    lossUsd: 0,
    status: 'resolved',
    resolvedAt: '2026-01-05T00:00:00.000Z',
    fixed: true,
    reimbursed: false,
  }
  const withUnread = (answer: { meta: object }): object => {
    const { facts } = answer as unknown as { facts: { audits: object[] } }
    const audits = facts.audits.map((audit) => ({ ...audit, findings: null, scopeShare: null }))
    const dependencies = { dependencies: [], at: '2026-01-02T00:00:00.000Z', evidence: [] }
    return {
      volume24hUsd: 987_000_000,
      marketCapUsd: 2_500_000_000,
      facts: { ...facts, hasToken: null, audits, incidents: [INCIDENT, SETTLED], dependencies },
    }
  }
  /** Of a revision before the project's, as of which it is asked for again. */
  const behind = async (route: Route): Promise<void> => {
    const isFirst = !route.request().url().includes('revision=')
    await changed(() => (isFirst ? { revision: 0, days: [], moves: [] } : {}))(route)
  }
  const days = [3, null, 4, 5].map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))
  const opened = openOnce(async (open) => {
    const tab = await open(ELSEWHERE)
    const answers: Record<string, (answer: { meta: object }) => object> = {
      [`/api${PROJECT}`]: withUnread,
      [`/api${PROJECT}/events`]: () => corrected,
      '/api/projects/page-view': () => ({
        total: 4321,
        last24h: 12,
        last7d: 345,
        trendPercentage: null,
      }),
      '/api/projects/vote': () => ({ yesCount: 5, noCount: 2, total: 7, yesPercentage: null }),
      '/api/skynet/twitter-activity-by-dates': () => ({ items: days }),
      '/api/skynet/metric-latest': (answer) => {
        const { value } = answer as unknown as { value: { items: object[] } }
        const known = { volume24hUsd: 2_000_000, liquidityUsd: 750_000, spreadPercentage: 0.25 }
        const items = value.items.map((item, index) => ({
          ...item,
          ...known,
          kind: index === 0 ? 'cex' : 'dex',
        }))
        return { value: { ...value, items } }
      },
      '/api/skynet/top-callers': (answer) => ({
        items: (answer as unknown as { items: object[] }).items.map((item, index) => ({
          ...item,
          gasUsd: 68.8 + index * 1000,
        })),
      }),
    }
    await openWithAll(
      tab.page,
      'control',
      new Map([
        ...Object.entries(answers).map(([path, changes]) => [path, changed(changes)] as const),
        [`/api${PROJECT}/score-history`, behind],
      ]),
    )
    return tab
  })
  const openTab = async (name: RegExp): Promise<Page> => {
    const { page } = await opened()
    await page.getByRole('tab', { name }).click()
    return page
  }

  journey('a history that is older than the project is asked for again, and shown', async () => {
    const { page } = await opened()
    const history = page.getByRole('region', { name: 'History', exact: true })
    await history.getByRole('img', { name: /^Score over one year: from / }).waitFor()
    expect(await history.getByText('No score in this period').count()).toBe(0)
  })

  journey('gas has its cents, and a change is coloured with its unit', async () => {
    const { page } = await opened()
    const callers = page.getByRole('region', { name: 'Top callers', exact: true }).locator(ROWS)
    await callers.nth(0).getByText('$68.80', { exact: true }).waitFor()
    await callers.nth(1).getByText('$1.07K', { exact: true }).waitFor()
    const changes = page
      .getByRole('region', { name: 'Top events', exact: true })
      .locator('td span[title="Against the 7 days before"]')
    await changes.first().waitFor()
    const coloured = await changes.allInnerTexts()
    expect(coloured.length).toBeGreaterThan(2)
    for (const change of coloured) expect(change).toMatch(/^[+−]?\d+\.\d%$/)
  })

  journey('an incident of which nobody knows more is warned of without a claim', async () => {
    const page = await openTab(/^Operations/)
    const banner = page.getByRole('status').filter({ hasText: 'Pool drained' })
    expect(await banner.innerText()).toMatch(
      /severity unknown\s+Pool drained, .* Resolution unknown\./,
    )
    expect(await banner.innerText()).not.toMatch(/not resolved/i)
    const row = page.getByRole('row', { name: /^Pool drained/ })
    expect(await row.innerText()).toMatch(/^Pool drained\s+unknown\s.*resolution unknown/s)
    const settled = page.getByRole('row', { name: /^Price feed fooled/ })
    expect(await settled.innerText()).toMatch(/\$0\s+resolved 5 Jan 2026, fixed, not reimbursed\s/)
  })

  journey('what nobody read in an audit is said to be not read, never none', async () => {
    const page = await openTab(/^Code/)
    const audits = page.getByRole('region', { name: 'Audits', exact: true }).getByRole('listitem')
    for (const audit of await audits.allInnerTexts()) {
      expect(audit).toMatch(/Share of the live code that it covered: Not read/)
      expect(audit).toMatch(/Findings Not read/)
      expect(audit).not.toMatch(/none/)
    }
    expect(await audits.count()).toBeGreaterThan(0)
  })

  journey('a project that rests on nothing else is told apart from one not reviewed', async () => {
    const page = await openTab(/^Dependencies/)
    const panel = page.getByRole('region', { name: 'What the project rests on' })
    await panel.getByText('None: it rests on nothing else, as reviewed 2 Jan 2026.').waitFor()
  })

  journey('page views are told by day, by week and in all', async () => {
    const page = await openTab(/^Community/)
    const views = page.getByRole('region', { name: 'Page views' }).getByRole('definition')
    await views.first().waitFor()
    expect(await views.allInnerTexts()).toEqual(['12', '345', 'trend N/A', '4,321'])
  })

  journey('few votes give no percentage', async () => {
    const page = await openTab(/^Community/)
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    await votes.getByText('Not enough votes').waitFor()
    expect(await votes.innerText()).not.toMatch(/\d% yes/)
  })

  journey('days without a value are gaps in the chart and unknown in the table', async () => {
    const page = await openTab(/^Community/)
    const panel = page.getByRole('region', { name: 'Twitter activity' })
    await panel.getByRole('img', { name: /3 of 4 days were collected/ }).waitFor()
    const path = await panel.locator('svg path').getAttribute('d')
    expect(path?.match(/M/g)?.length).toBe(2)
    await panel.getByRole('button', { name: 'Show as table' }).click()
    const row = panel.getByRole('row', { name: /2 Nov 2026/ })
    expect(await row.innerText()).toMatch(/unknown/)
  })

  journey('superseded evidence is struck and linked with its correction', async () => {
    const page = await openTab(/^Evidence log/)
    const { calls } = await opened()
    await page.locator('s', { hasText: 'The team is anonymous' }).waitFor()
    await page.getByText('Team reviewed, by Reader (third party)').first().waitFor()
    const earlier = page.getByRole('link', { name: 'an earlier piece' })
    expect(await earlier.getAttribute('href')).toBe('#evidence-wrong000000')
    // As of the revision that the page shows.
    const asked = calls.filter(({ path }) => path.includes('/events?'))
    expect(asked.map(({ path }) => /[?&]revision=\d+/.test(path))).toEqual([true])
    await page.getByRole('link', { name: 'its correction' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'evidence-right000000')
  })

  journey('a token of which nobody said whether there is one has its figures', async () => {
    const page = await openTab(/^Market/)
    const token = page.getByRole('region', { name: 'Token' }).getByRole('definition')
    await token.first().waitFor()
    expect((await token.allInnerTexts()).slice(-2)).toEqual(['$2.50B', '$987M'])
  })

  journey('an exchange says what kind it is, its volume, liquidity and spread', async () => {
    const page = await openTab(/^Market/)
    const rows = page.getByRole('region', { name: 'Exchanges' }).locator(ROWS)
    await rows.first().waitFor()
    const kinds = (await rows.allInnerTexts()).map((text) => /(de)?centralised/.exec(text)?.[0])
    expect(kinds.slice(0, 2)).toEqual(['centralised', 'decentralised'])
    const cells = rows.first().getByRole('cell')
    expect([await cells.nth(2).innerText(), ...(await cells.allInnerTexts()).slice(4, 6)]).toEqual([
      '$2.00M',
      '$750K',
      '0.25%',
    ])
  })

  journey('exchanges that trade less than the token does say so, and of how much', async () => {
    const page = await openTab(/^Market/)
    const panel = page.getByRole('region', { name: 'Exchanges' })
    await panel.getByText(/ of \$987M in all, as of /).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await panel.getByText(/^\d exchanges, \$[\d.]+M, as of /).waitFor()
  })
})
