import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { smoke as smokeCommand } from '../commands/smoke.ts'

const cloud = await useTestCloud({ demo: true })

interface Told {
  readonly checks: readonly { readonly path: string; readonly problem: string | null }[]
}

const smoke = async (origin: string) => {
  const ran = await runCommand(smokeCommand, ['--origin', origin, '--json'])
  return { ...ran, checks: (ran.json() as Told).checks }
}

test('a site that works passes, a project of it too', async () => {
  const { checks, exitCode, err } = await smoke(cloud.origin)
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([])
  expect(exitCode).toBe(0)
  expect(checks.length).toBeGreaterThan(16)
  expect(checks.map(({ path }) => path).join('\n')).toMatch(/\/api\/projects\/\w+\/badge\.svg/)
  expect(err).toMatch(/\n\d+ checks, 0 wrong\.\n$/)
})

const stranger = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).end('hello')
})
const port = await listen(stranger, 0)
afterAll(() => stranger.close())

test('what answers everything alike is wrong in every check', async () => {
  const { checks, exitCode, err } = await smoke(`http://127.0.0.1:${port}`)
  expect(exitCode).toBe(1)
  expect(checks.filter(({ problem }) => problem === null)).toEqual([])
  expect(err).toContain(
    'WRONG /api/watchlist: watchlists, refused to who is not signed in: answers 200',
  )
})

test('one wrong answer is enough to fail', async () => {
  const ask = fetch
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address, request) =>
      new Request(address).url.endsWith('/robots.txt')
        ? new Response('something else')
        : await ask(address, request),
    )
  const { checks, exitCode } = await smoke(cloud.origin)
  asked.mockRestore()
  const wrong = checks.filter(({ problem }) => problem !== null)
  expect(wrong.map(({ path }) => path)).toEqual(['/robots.txt'])
  expect(exitCode).toBe(1)
})

test('a site that is not there is told in each line', async () => {
  const { checks, exitCode } = await smoke('http://127.0.0.1:9')
  expect(exitCode).toBe(1)
  for (const { problem } of checks) expect(problem).toMatch(/^cannot be asked: /)
})

test('an origin that is none is refused', async () => {
  expect(await refusalOf(smokeCommand, ['--origin', 'assay.example'])).toBe(
    'Give --origin with the address of the site, such as https://assay.example.',
  )
})
