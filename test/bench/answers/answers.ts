import { Agent, request } from 'node:http'
import { cpuOf } from '../engine/cpu-of.ts'
import { atMost, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { withProduct } from '../../support/product/resources.ts'
import { medianOf } from '../statistics.ts'

const ROUNDS = 9
const ANSWERS_A_ROUND = 300
const AT_ONCE = 8
const PROJECT = '/api/projects/tidewell'

/** An address outside the API: what any answer costs. */
const TRIVIAL = '/__local/health'
const KINDS = [
  { name: 'leaderboard, 50 rows', path: '/api/leaderboard?perPage=50', ratioAtMost: 8 },
  { name: 'project', path: PROJECT, ratioAtMost: 8 },
  { name: 'score history, a year', path: `${PROJECT}/score-history`, ratioAtMost: 10 },
  { name: 'project, 304', path: PROJECT, ratioAtMost: 6, isHeld: true },
] as const

const NOTES = [
  'CPU of the process that is gateway and functions in one, while the same is asked again and again by',
  `${AT_ONCE} connections. The trivial answer is of ${TRIVIAL}, in the same rounds.`,
]

/** What public answers cost that many visitors ask for. */
export const answers: Part = {
  about: 'CPU of public answers that are asked for again; about 2 min',
  run: async () => ({
    measured: await withProduct(async ({ origin, pid }) => await measure(origin, pid)),
    notes: NOTES,
  }),
}

const measure = async (origin: string, pid: number): Promise<Measured[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const tags = new Map<string, string>()
  for (const { path } of KINDS) tags.set(path, (await ask(origin + path, agent)).etag)

  /** Milliseconds of CPU for one answer. */
  const costOf = async (path: string, isHeld = false): Promise<number> => {
    const headers = isHeld ? { 'if-none-match': tags.get(path) ?? '' } : {}
    const before = cpuOf(pid)
    let left = ANSWERS_A_ROUND
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await ask(origin + path, agent, headers)
      }),
    )
    return (cpuOf(pid) - before) / ANSWERS_A_ROUND
  }

  const trivial: number[] = []
  const costs = KINDS.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rest = await costOf(TRIVIAL)
    const each: number[] = []
    for (const kind of KINDS) each.push(await costOf(kind.path, 'isHeld' in kind))
    // The first round warms up.
    if (round === 0) continue
    trivial.push(rest)
    for (const [index, cost] of each.entries()) costs[index]?.push(cost)
  }
  agent.destroy()
  return [
    { name: 'trivial answer', unit: 'ms CPU', ...medianOf(trivial) },
    ...KINDS.flatMap(({ name, ratioAtMost }, index): Measured[] => {
      const own = costs[index] ?? []
      const ratios = own.map((cost, round) => cost / (trivial[round] ?? Number.NaN))
      return [
        { name, unit: 'ms CPU', ...medianOf(own) },
        {
          name: `${name}: times a trivial answer`,
          unit: '×',
          ...medianOf(ratios),
          gate: atMost(ratioAtMost),
        },
      ]
    }),
  ]
}

const ask = async (
  address: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly etag: string }> =>
  await new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers: { ...headers } }, (response) => {
      response.resume()
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode >= 400) reject(new Error(`${address} was answered with ${statusCode}.`))
        else resolve({ etag: response.headers.etag ?? '' })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
