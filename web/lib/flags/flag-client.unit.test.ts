import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlagUser } from '../../../shared/values/flags/feature-flags.ts'

const off = { default: false, rules: [] }
const on = { default: true, rules: [] }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const forMara = { default: false, rules: [{ usernames: [hash('mara')], value: true }] }

const FILE = { portfolio: forMara, impersonationTool: off, guidedTour: on }
const OF_MARA = { portfolio: true, impersonationTool: false, guidedTour: true }
const OF_OTHERS = { portfolio: false, impersonationTool: false, guidedTour: true }

const userOf = (username: string): FlagUser => ({ username, email: `${username}@other.example` })

let answer: () => Response | Promise<Response>
let asked: { url: string; tag: string | null }[]

const fileAnswer = (file: unknown, etag = '"1"') =>
  new Response(JSON.stringify(file), { headers: { etag } })

/** As in a page that has just been loaded. */
const loadClient = async () => {
  vi.resetModules()
  return (await import('./flag-client.ts')).evaluateFlags
}

beforeEach(() => {
  asked = []
  answer = () => fileAnswer(FILE)
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push({ url, tag: new Headers(headers).get('if-none-match') })
    return await answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('A7.75 flags are looked up by username and email, in the file of the site', async () => {
  const evaluateFlags = await loadClient()
  expect(await evaluateFlags(userOf('mara'))).toEqual(OF_MARA)
  expect(await evaluateFlags(userOf('ines'))).toEqual(OF_OTHERS)
})

test('A7.88 the next download asks for a change alone, and 304 leaves the flags as they are', async () => {
  const evaluateFlags = await loadClient()
  await evaluateFlags(userOf('mara'))
  answer = () => new Response(null, { status: 304 })
  expect(await evaluateFlags(userOf('mara'))).toEqual(OF_MARA)
  expect(asked).toEqual([
    { url: '/api/feature-flags', tag: null },
    { url: '/api/feature-flags', tag: '"1"' },
  ])
})

test('another file takes the place of the first, with its tag', async () => {
  const evaluateFlags = await loadClient()
  await evaluateFlags(userOf('mara'))
  answer = () => fileAnswer({ ...FILE, portfolio: off }, '"2"')
  expect(await evaluateFlags(userOf('mara'))).toEqual(OF_OTHERS)
  await evaluateFlags(userOf('mara'))
  expect(asked.at(-1)?.tag).toBe('"2"')
})

const BROKEN: readonly [string, () => Response | Promise<Response>][] = [
  ['missing', () => new Response('{}', { status: 404 })],
  ['failing', () => new Response('', { status: 500 })],
  ['no JSON', () => new Response('<html>')],
  ['of another shape', () => fileAnswer({ ...FILE, portfolio: 'on' }, '"3"')],
  ['without a flag', () => fileAnswer({ portfolio: on }, '"3"')],
  ['a list', () => fileAnswer([], '"3"')],
  ['null', () => fileAnswer(null, '"3"')],
  ['out of reach', async () => await Promise.reject(new TypeError('Failed to fetch'))],
]

test.each(BROKEN)('the last good file is kept when the next is %s', async (_, broken) => {
  const evaluateFlags = await loadClient()
  await evaluateFlags(userOf('mara'))
  answer = broken
  expect(await evaluateFlags(userOf('mara'))).toEqual(OF_MARA)
  // It is asked for again by the tag of the good one.
  await evaluateFlags(userOf('mara'))
  expect(asked.at(-1)?.tag).toBe('"1"')
})

test.each(BROKEN)(
  'a first file that is %s leaves the flags unknown, until there is a good one',
  async (_, broken) => {
    const evaluateFlags = await loadClient()
    answer = broken
    await expect(evaluateFlags(userOf('mara'))).rejects.toThrow('could not be loaded')
    answer = () => fileAnswer(FILE)
    expect(await evaluateFlags(userOf('mara'))).toEqual(OF_MARA)
  },
)

test('users who are asked about at once do not get the flags of each other', async () => {
  const evaluateFlags = await loadClient()
  const flags = await Promise.all(
    ['mara', 'ines', 'mara'].map(async (name) => await evaluateFlags(userOf(name))),
  )
  expect(flags).toEqual([OF_MARA, OF_OTHERS, OF_MARA])
})
