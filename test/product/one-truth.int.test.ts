import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { compareProjects } from '../../shared/contract/projects/compare.ts'
import type { getProject } from '../../shared/contract/projects/project.ts'
import type { getHighlights } from '../../shared/contract/projects/highlights.ts'
import type { getLeaderboard, LeaderboardRow } from '../../shared/contract/projects/leaderboard.ts'
import type { getScore } from '../../shared/contract/projects/score.ts'
import type { getMetricLatest } from '../../shared/contract/skynet.ts'
import type {
  listSecurityAlerts,
  SecurityAlert,
} from '../../shared/contract/projects/security-alerts.ts'
import { rateAgain } from '../support/data/catalogue.ts'
import { startTestCloud, type TestCloud } from '../support/product/test-cloud.ts'

/**
 * A figure that two public calls give is the same in both, for every project of the demo. The clock
 * stands still, so that no figure moves between two calls.
 */

type Leaderboard = ResponseOf<typeof getLeaderboard>
type Project = ResponseOf<typeof getProject>
type Score = ResponseOf<typeof getScore>

let cloud: TestCloud
const get = async (path: string): Promise<Response> => {
  const answer = await fetch(cloud.origin + path, { headers: { 'sec-fetch-site': 'same-origin' } })
  if (!answer.ok) throw new Error(`${answer.status} of ${path}: ${await answer.text()}`)
  return answer
}
const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await get(path)).json()) as Answer
const matches = async (filter: string): Promise<number> =>
  (await read<Leaderboard>(`/api/leaderboard?perPage=1&${filter}`)).total

const fetchAlerts = async (projectId: string): Promise<readonly SecurityAlert[]> =>
  (
    await read<ResponseOf<typeof listSecurityAlerts>>(
      `/api/security-alerts?limit=50&projectId=${projectId}`,
    )
  ).items

let rows: LeaderboardRow[] = []
const projects = new Map<string, Project>()
const scores = new Map<string, Score>()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now())
  cloud = await startTestCloud({ demo: true })
  await rateAgain(cloud)
  for (let page = 1; page === 1 || rows.length % 100 === 0; page += 1) {
    rows.push(
      ...(await read<Leaderboard>(`/api/leaderboard?perPage=100&page=${String(page)}`)).items,
    )
  }
  for (const { id } of rows) {
    projects.set(id, await read<Project>(`/api/projects/${id}`))
    scores.set(id, await read<Score>(`/api/projects/${id}/score`))
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})

/** What is not so, one line a project; an empty list says that all agree. */
const differences = async (
  compare: (
    row: LeaderboardRow,
  ) => readonly [unknown, unknown] | Promise<readonly [unknown, unknown]>,
): Promise<string[]> => {
  const found: string[] = []
  for (const row of rows) {
    const [one, other] = (await compare(row)).map((value) => JSON.stringify(value))
    if (one !== other) found.push(`${row.id}: ${String(one)} is not ${String(other)}`)
  }
  return found
}

/** The fields of the leaderboard's row, in its order. */
const asRow = (row: LeaderboardRow, other: object) =>
  [
    sorted(row),
    sorted(
      Object.fromEntries(
        Object.entries({ customScore: null, ...other }).filter(([key]) => key in row),
      ),
    ),
  ] as const
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
const round = (value: number | null, digits = 1): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
const isOpen = ({ status }: { status: string }): boolean =>
  status === 'open' || status === 'acknowledged'

test('the leaderboard holds every project of the demo', () => {
  expect(rows).toHaveLength(120)
})

describe('a row of the leaderboard agrees with', () => {
  test('the page of its project', async () => {
    expect(await differences((row) => asRow(row, projects.get(row.id)!))).toEqual([])
  })

  test('the comparison', async () => {
    expect(
      await differences(async (row) => {
        const { items } = await read<ResponseOf<typeof compareProjects>>(
          `/api/compare?ids=${row.id}`,
        )
        return asRow(row, items[0]!.project)
      }),
    ).toEqual([])
  })

  test('the panels of the home page', async () => {
    const { example, trending } = await read<ResponseOf<typeof getHighlights>>('/api/highlights')
    const shown = new Map([example!, ...trending].map((project) => [project.id, project]))
    expect(shown.size).toBeGreaterThanOrEqual(5)
    expect(await differences((row) => asRow(row, shown.get(row.id) ?? row))).toEqual([])
  })

  test('the search', async () => {
    expect(
      await differences(async ({ id, name, rank, band, score, tokenTickers }) => {
        const { items } = await read<{ items: LeaderboardRow[] }>(
          `/api/search-project?perPage=50&keyword=${encodeURIComponent(name)}`,
        )
        const found = items.find((item) => item.id === id)
        return [
          [rank, band, score, tokenTickers],
          [found?.rank, found?.band, found?.score, found?.tokenTickers],
        ]
      }),
    ).toEqual([])
  })

  test('the CSV', async () => {
    const table = parse(await (await get('/api/leaderboard?format=csv')).text(), {
      columns: true,
    }) as Record<string, string>[]
    const text = (value: string | number | null): string => (value === null ? '' : String(value))
    expect(
      await differences((row) => {
        const line = table.find(({ id }) => id === row.id)
        return [
          [
            row.rank,
            row.score,
            row.band,
            row.rawScore,
            row.auditCount,
            row.volume24hUsd,
            row.views7d,
          ].map(text),
          [
            line?.['rank'],
            line?.['score'],
            line?.['band'],
            line?.['raw_score'],
            line?.['audits'],
            line?.['volume_24h_usd'],
            line?.['views_7d'],
          ],
        ]
      }),
    ).toEqual([])
  })

  test('the score and its interval', async () => {
    expect(
      await differences((row) => {
        const { score, band, raw, interval, confidence, confidenceLevel, caps } = scores.get(
          row.id,
        )!
        return [
          [
            row.score,
            row.band,
            row.rawScore,
            row.scoreInterval,
            round(row.confidenceShare, 2),
            row.confidence,
            row.caps,
          ],
          [
            score,
            band,
            row.rawScore === null ? null : round(raw),
            interval?.map((end) => round(end)) ?? null,
            round(confidence, 2),
            confidenceLevel,
            caps.map(({ id }) => id),
          ],
        ]
      }),
    ).toEqual([])
  })

  test('the points of its categories', async () => {
    expect(
      await differences(({ id, categories }) => {
        // The row rounds to four decimals.
        const isNear = (a: number, b: number) => Math.abs(a - b) < 0.0001
        return [
          categories.map(() => true),
          scores
            .get(id)!
            .categories.map(
              ({ points, maxPoints }, index) =>
                isNear(points, categories[index]!.points) &&
                isNear(maxPoints, categories[index]!.max),
            ),
        ]
      }),
    ).toEqual([])
  })

  test('the last days of the score history', async () => {
    expect(
      await differences(async ({ id, spark30d }) => {
        const { days } = await read<{ days: { score: number | null }[] }>(
          `/api/projects/${id}/score-history`,
        )
        return [spark30d, days.slice(-30).map(({ score }) => score)]
      }),
    ).toEqual([])
  })

  test('the audits and open findings of its facts', async () => {
    expect(
      await differences((row) => {
        const { audits } = projects.get(row.id)!.facts
        const told = audits.flatMap(({ findings }) => (findings ? [findings] : []))
        const findings = told.flat()
        const open = (severity: string) =>
          findings.filter((finding) => finding.severity === severity && isOpen(finding)).length
        const known = told.length > 0
        return [
          [row.auditCount ?? 0, row.lastAuditAt, row.openFindings],
          [
            audits.length,
            audits
              .map(({ publishedAt }) => publishedAt)
              .toSorted()
              .at(-1) ?? null,
            known
              ? {
                  critical: open('critical'),
                  high: open('high'),
                  medium: open('medium'),
                  low: open('low'),
                }
              : null,
          ],
        ]
      }),
    ).toEqual([])
  })

  test('the security alerts about its incidents', async () => {
    expect(
      await differences(async ({ id, incidentStatus }) => {
        const alerts = (await fetchAlerts(id)).filter(({ kind }) => kind === 'incident')
        const isAny = (wanted: string): boolean => alerts.some(({ status }) => status === wanted)
        const { incidents } = projects.get(id)!.facts
        return [
          [incidentStatus === 'active', incidents.some(({ status }) => status === 'unknown')],
          [isAny('confirmed'), isAny('watching')],
        ]
      }),
    ).toEqual([])
  })

  test('the votes and views of its page', async () => {
    expect(
      await differences(async ({ id, yesPercentage, views24h, views7d }) => {
        const vote = await read<{ yesPercentage: number | null }>(`/api/projects/vote?id=${id}`)
        const views = await read<{ last24h: number; last7d: number }>(
          `/api/projects/page-view?projectId=${id}`,
        )
        return [
          // Looking at a project counts as a view.
          [yesPercentage, views24h + 1, views7d + 1],
          [vote.yesPercentage, views.last24h, views.last7d],
        ]
      }),
    ).toEqual([])
  })

  test('the volume of its exchanges', async () => {
    let traded = 0
    expect(
      await differences(async ({ id, volume24hUsd }) => {
        const { meta, value } = await read<ResponseOf<typeof getMetricLatest>>(
          `/api/skynet/metric-latest?name=exchanges(projectId=${id})`,
        )
        // What was measured too long ago is shown with its date, and counts in no list.
        const fresh = meta.stale ? null : value
        const known = fresh?.items.flatMap((item) => item.volume24hUsd ?? []) ?? []
        if (known.length > 0) traded += 1
        return [
          [volume24hUsd, volume24hUsd],
          [
            fresh?.totalVolume24hUsd ?? null,
            known.length === 0 ? null : known.reduce((total, volume) => total + volume, 0),
          ],
        ]
      }),
    ).toEqual([])
    expect(traded).toBeGreaterThan(90)
  })

  test('its badge', async () => {
    expect(
      await differences(async ({ id, name, band, score }) => {
        const badge = await (await get(`/api/projects/${id}/badge.svg`)).text()
        const says = score === null ? `${name}: not rated` : `${name}: rated ${band}`
        return [
          true,
          badge.includes(says) && (score === null || badge.includes(`${score.toFixed(1)} of 100`)),
        ]
      }),
    ).toEqual([])
  })
})

test('the points of all inputs add up to those of their category, and these to the raw score', async () => {
  expect(
    await differences(({ id }) => {
      const { raw, categories, inputs } = scores.get(id)!
      if (raw === null) return [null, null]
      const sum = (values: readonly number[]) =>
        round(
          values.reduce((a, b) => a + b, 0),
          6,
        )
      const max = sum(categories.map(({ maxPoints }) => maxPoints))!
      const raised = (100 * sum(categories.map(({ points }) => points))!) / max
      return [
        // Points have six digits, so a sum may differ from the score by a rounding.
        [true, ...categories.map(({ points }) => round(points, 6))],
        [
          Math.abs(raised - raw) < 0.0001,
          ...categories.map((category) =>
            sum(
              inputs.filter((input) => input.category === category.id).map(({ points }) => points),
            ),
          ),
        ],
      ]
    }),
  ).toEqual([])
})

test('ranks follow the scores, without a gap', () => {
  const ranked = rows.filter(({ rank }) => rank !== null)
  expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1))
  const inOrder = ranked.map(({ score }) => score ?? 0)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
  expect(rows.filter(({ rank, score }) => (rank === null) !== (score === null))).toEqual([])
})

test('what the evidence of a score names is in the log of its project', async () => {
  expect(
    await differences(async ({ id }) => {
      const log = new Set<string>()
      let next: string | null = ''
      while (next !== null) {
        const page: { items: { id: string }[]; next: string | null } = await read(
          `/api/projects/${id}/events?limit=200${next && `&after=${next}`}`,
        )
        for (const item of page.items) log.add(item.id)
        next = page.next
      }
      const { inputs, caps } = scores.get(id)!
      const named = [...inputs, ...caps].flatMap(({ evidence }) => evidence)
      return [[], named.map((piece) => piece.id).filter((piece) => !log.has(piece))]
    }),
  ).toEqual([])
})

test('the totals of the home page are those of the list', async () => {
  const { totals } = await read<ResponseOf<typeof getHighlights>>('/api/highlights')
  const alerts: SecurityAlert[] = []
  for (const { id } of rows) alerts.push(...(await fetchAlerts(id)))
  const month = Date.now() - 30 * 24 * 3_600_000
  expect(totals).toEqual({
    listed: 120,
    rated: rows.filter(({ score }) => score !== null).length,
    audits: rows.reduce((sum, { auditCount }) => sum + (auditCount ?? 0), 0),
    auditsInProgress: rows.reduce((sum, row) => sum + row.auditsInProgress, 0),
    incidents30d: alerts.filter(({ kind, at }) => kind === 'incident' && Date.parse(at) > month)
      .length,
  })
})

test('each count beside a filter is the number of rows that the filter leaves', async () => {
  const { facets } = await read<Leaderboard>('/api/leaderboard?perPage=1')
  const filterOf: Readonly<Record<string, string>> = {
    kyc: 'kyc=1',
    bounty: 'bounty=1',
    monitored: 'monitored=1',
    noIncident: 'incident=none',
    bountyOver100k: 'bountyMin=100000',
    noCritical: 'noCritical=1',
    auditedRecently: 'auditedSince=90d',
  }
  const promised: Record<string, number> = {}
  const left: Record<string, number> = {}
  for (const [facet, counts] of Object.entries(facets)) {
    for (const [value, count] of Object.entries(counts)) {
      const filter = facet === 'signals' ? filterOf[value] : `${facet}=${encodeURIComponent(value)}`
      if (filter === undefined || (facet === 'audit' && value === 'unknown')) continue
      promised[filter] = count
      left[filter] = await matches(filter)
    }
  }
  expect(left).toEqual(promised)
})
