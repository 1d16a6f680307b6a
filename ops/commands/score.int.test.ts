import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { listEvidence } from '../../shared/contract/projects/evidence.ts'
import type { getLeaderboard } from '../../shared/contract/projects/leaderboard.ts'
import type { getProject } from '../../shared/contract/projects/project.ts'
import { checkScore } from '../../shared/rating/check/check-score.ts'
import { DAY_MS, dayOf } from '../../shared/values/days.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import type { OpsRun } from '../../test/support/product/run-ops.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { fetchAnswer } from '../score/fetch-answer.ts'
import { readSite } from '../score/score-source.ts'
import { score as scoreCommand } from './score.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'

const cloud = await useTestCloud({ demo: true })
const visitor = createVisitor(cloud.origin)
const PROJECT = 'quernstead'
/** The demo begins two years before it is loaded. */
const THEN = dayOf(Date.now() - 250 * DAY_MS)

const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await visitor.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

const folder = temporaryFolder('score')

const score = async (...args: string[]): Promise<OpsRun> => await runCommand(scoreCommand, args)

test('every project of the demo has its published numbers from its public log alone', async () => {
  const ids: string[] = []
  for (const page of [1, 2]) {
    const { items } = await read<ResponseOf<typeof getLeaderboard>>(
      `/api/leaderboard?perPage=100&page=${page}`,
    )
    ids.push(...items.map(({ id }) => id))
  }
  expect(ids).toHaveLength(120)
  const found: unknown[] = []
  for (const id of ids) {
    const address = `${cloud.origin}/projects/${id}`
    const { published, entries } = await readSite(address, undefined, new AbortController().signal)
    const page = await read<ResponseOf<typeof getProject>>(`/api/projects/${id}`)
    expect([id, page.revision, page.evidenceCount]).toEqual([
      id,
      published?.revision,
      entries.length,
    ])
    for (const one of [published!, page.explanation]) {
      const { figures, differences } = checkScore(one, entries)
      expect(figures).toHaveLength(11)
      found.push(...differences.map((difference) => ({ of: id, ...difference })))
    }
  }
  expect(found).toEqual([])
})

describe('of a site', () => {
  test.each(['/projects/quernstead', '/api/projects/quernstead', '/projects/quernstead/#log'])(
    '%s is enough to compute the score, which agrees',
    async (path) => {
      const ran = await score('--from', cloud.origin + path)
      expect(ran).toMatchObject({ exitCode: 0, err: '' })
      expect(ran.out).toMatch(/^quernstead\n/)
      expect(ran.out).toMatch(/\ncategory +points +of +known\n/)
      expect(ran.out).toMatch(/\naudit_depth +known /)
      expect(ran.out).toMatch(/\nAgrees to the last bit with the published score\.\n$/)
    },
  )

  test('the score of another time is compared with what the site says of that time', async () => {
    const ran = await score('--from', `${cloud.origin}/projects/${PROJECT}`, '--at', THEN, '--json')
    expect(ran).toMatchObject({ exitCode: 0 })
    expect(ran.json()).toMatchObject({
      projectId: PROJECT,
      agrees: true,
      differences: [],
      hasNewer: false,
      computed: { at: `${THEN}T00:00:00.000Z`, version: '2.0.0' },
    })
  })

  test('a project that is not there is named', async () => {
    const ran = await score('--from', `${cloud.origin}/projects/nothere`)
    expect(ran).toMatchObject({ exitCode: 1, out: '' })
    expect(ran.err).toMatch(
      /\/api\/projects\/nothere\/score answers 404: There is no such project\.\n$/,
    )
  })
})

describe('of a file', () => {
  type Log = ResponseOf<typeof listEvidence>
  let published: object
  const pages: Log[] = []
  const write = (name: string, lines: readonly unknown[]): string => {
    const file = join(folder, name)
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return file
  }

  beforeAll(async () => {
    published = await read<object>(`/api/projects/${PROJECT}/score`)
    let after = ''
    do {
      const page = await read<Log>(`/api/projects/${PROJECT}/events?limit=20${after}`)
      pages.push(page)
      after = page.next === null ? '' : `&after=${page.next}`
    } while (after !== '')
    expect(pages.length).toBeGreaterThan(1)
  })

  test('answers of the calls, a line each, agree', async () => {
    const ran = await score('--from', write('all.ndjson', [...pages, published]))
    expect(ran).toMatchObject({ exitCode: 0, err: '' })
    expect(ran.out).toMatch(/\nAgrees to the last bit with the published score\.\n$/)
  })

  test('a piece that was changed is an exit code of 1, and the input is named', async () => {
    const items = pages
      .flatMap((page) => page.items)
      .map((item) =>
        'maxUsd' in (item.data as object)
          ? { ...item, data: { ...(item.data as object), maxUsd: 1 } }
          : item,
      )
    const ran = await score('--from', write('changed.ndjson', [...items, published]), '--json')
    expect(ran).toMatchObject({ exitCode: 1 })
    expect(ran.err).toMatch(/\ninput bug_bounty points +\d\S* +0\n/)
    expect(ran.err).toMatch(/Does not agree with the published score: \d+ figures differ\.\n$/)
    const { differences } = ran.json() as { differences: { part: string; id: string }[] }
    const inputs = differences.filter(({ part }) => part === 'input').map(({ id }) => id)
    expect(new Set(inputs)).toEqual(new Set(['bug_bounty']))
  })

  test('a log that is newer than the score is cut at its revision, and told to be newer', async () => {
    const then = await read<object>(`/api/projects/${PROJECT}/score?at=${THEN}T00:00:00Z`)
    const revision = pages[0]!.items[2]!.version
    const ran = await score(
      '--from',
      write('newer.ndjson', [...pages, { ...then, revision }]),
      '--json',
    )
    expect(ran).toMatchObject({ exitCode: 0 })
    expect(ran.err).toContain(
      `\nThere is new evidence since the score of ${THEN}T00:00:00.000Z; it was computed without it.\n`,
    )
    const total = pages[0]!.total
    expect(ran.json()).toMatchObject({ agrees: true, hasNewer: true, pieces: total - 2 })
  })

  test('evidence alone is computed for the time that is asked for, and compared with nothing', async () => {
    const log = join(folder, 'log.json')
    writeFileSync(log, JSON.stringify(pages))
    const ran = await score('--from', log, '--at', THEN, '--json')
    expect(ran).toMatchObject({ exitCode: 0 })
    expect(ran.err).toMatch(/Nothing was compared: the file holds no published score\.\n$/)
    const then = await read<{ raw: number }>(`/api/projects/${PROJECT}/score?at=${THEN}T00:00:00Z`)
    expect(ran.json()).toMatchObject({ agrees: null, computed: { raw: then.raw } })
  })

  test.each([
    [
      'a page too few',
      () => pages.slice(1),
      /^The evidence log has \d+ pieces, and .+ holds \d+ of them/,
    ],
    ['no JSON', () => [...pages, undefined], /^broken\.ndjson, line \d+ is not JSON\./],
    ['nothing', () => [], /^broken\.ndjson holds no evidence\./],
    [
      'something else',
      () => [{ name: 'x' }],
      /^broken\.ndjson is not as this version of the command reads it: id: /,
    ],
    [
      'two projects',
      () => [...pages, { ...pages[0]!, projectId: 'tidewell' }],
      /^broken\.ndjson is of several projects: quernstead, tidewell\./,
    ],
    [
      'another formula',
      () => [...pages, { ...published, version: '9.9.9' }],
      /^The score was made by formula 9\.9\.9, and this command computes 2\.0\.0/,
    ],
  ])('with %s it is refused', async (_, lines, message) => {
    const refusal = await refusalOf(scoreCommand, ['--from', write('broken.ndjson', lines())])
    expect(refusal.replace(`${folder}/`, '')).toMatch(message)
  })
})

test.each([
  [
    ['--from', 'ftp://127.0.0.1/projects/curve'],
    /^--from takes an http or https address, or a file\./,
  ],
  [['--from', 'https://me@127.0.0.1/projects/curve'], /without a user name/],
  [['--from', 'https://127.0.0.1/methodology'], /^--from takes the address of a project/],
  [['--from', 'https://127.0.0.1/projects/..%2Fuser'], /^--from takes the address of a project/],
  [['--from', 'nowhere.json'], /^nowhere\.json cannot be read \(ENOENT\)\.$/],
  [['--from', 'http://127.0.0.1:1/projects/curve'], /cannot be reached/],
  [[], /^Give --from ADDRESS or --from FILE\./],
  [['--from', 'x', '--at', 'soon'], /^--at takes a day or an instant/],
])('%j is refused', async (args, message) => {
  expect(await refusalOf(scoreCommand, args)).toMatch(message)
})

describe('an answer', () => {
  const answer = async (listener: RequestListener, limits = {}): Promise<unknown> => {
    const server = createServer(listener)
    const port = await listen(server, 0)
    try {
      const url = new URL(`http://127.0.0.1:${port}/api/projects/curve/score`)
      return await fetchAnswer(url, new AbortController().signal, limits)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const json = { 'content-type': 'application/json; charset=utf-8' }

  test('of HTML says what it is', async () => {
    const html: RequestListener = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    await expect(answer(html)).rejects.toThrow(
      /answers 200 with text\/html where JSON is expected: is this site one of Assay\?$/,
    )
  })

  test('that never ends is cut off by its size', async () => {
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, json)
      const more = () => {
        while (response.write('"'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    }
    await expect(answer(endless, { maxBytes: 50_000 })).rejects.toThrow(
      /answers with more than 50000 bytes\.$/,
    )
  })

  test('that does not come is given up', async () => {
    await expect(answer(() => {}, { timeoutMs: 20 })).rejects.toThrow(
      /did not answer within 0\.02 s\.$/,
    )
  })

  test('that stops halfway is given up, too', async () => {
    const half: RequestListener = (_, response) => response.writeHead(200, json).write('{"a":')
    await expect(answer(half, { timeoutMs: 20 })).rejects.toThrow(
      /did not answer within 0\.02 s\.$/,
    )
  })

  test('of broken JSON, and a refusal, are told apart, without what would move the cursor', async () => {
    await expect(answer((_, response) => response.writeHead(200, json).end('{'))).rejects.toThrow(
      /answers with broken JSON\.$/,
    )
    const refused = JSON.stringify({ error: { message: 'Slow\u001b[2J down.' } })
    await expect(
      answer((_, response) => response.writeHead(429, json).end(refused)),
    ).rejects.toThrow(/answers 429: Slow \[2J down\.$/)
  })
})
