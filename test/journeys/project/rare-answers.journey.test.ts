import type { Page } from 'playwright-core'
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
  const withUnread = (answer: { meta: object }): object => {
    const { facts } = answer as unknown as { facts: { audits: object[] } }
    const audits = facts.audits.map((audit) => ({ ...audit, findings: null, scopeShare: null }))
    return { volume24hUsd: 987_000_000, facts: { ...facts, audits, incidents: [INCIDENT] } }
  }
  const days = [3, null, 4, 5].map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))
  const opened = openOnce(async (open) => {
    const tab = await open(ELSEWHERE)
    const answers: Record<string, (answer: { meta: object }) => object> = {
      [`/api${PROJECT}`]: withUnread,
      [`/api${PROJECT}/events`]: () => corrected,
      '/api/projects/vote': () => ({ yesCount: 5, noCount: 2, total: 7, yesPercentage: null }),
      '/api/skynet/twitter-activity-by-dates': () => ({ items: days }),
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
      new Map(Object.entries(answers).map(([path, changes]) => [path, changed(changes)])),
    )
    return tab
  })
  const openTab = async (name: RegExp): Promise<Page> => {
    const { page } = await opened()
    await page.getByRole('tab', { name }).click()
    return page
  }

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
    await page.locator('s', { hasText: 'The team is anonymous' }).waitFor()
    await page.getByText('Team reviewed, by Reader (third party)').first().waitFor()
    await page.getByRole('link', { name: 'its correction' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'evidence-right000000')
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
