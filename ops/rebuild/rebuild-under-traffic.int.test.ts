import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { CONFIRMATION, queueOf, report, takeStep } from '../../test/support/data/incidents.ts'
import { signInNewStaff, signInNewUser } from '../../test/support/http/accounts.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 40)
const staff = await signInNewStaff(cloud)
const users = await Promise.all(Array.from({ length: 3 }, async () => await signInNewUser(cloud)))
const data = dirname(dirname(cloud.logFile))

/** What somebody saw that may not be. */
const violations: string[] = []
const holds = (isRight: boolean, what: string): void => {
  if (!isRight) violations.push(what)
}

/** Another reducer made every head: rebuild replaces them all. */
const ageHeads = async (): Promise<number> => {
  const TableName = tableName(cloud.stage, 'heads')
  let aged = 0
  for await (const { Items = [] } of paginateScan({ client: cloud.documents }, { TableName })) {
    for (const { stream } of Items) {
      await cloud.documents.send(
        new UpdateCommand({
          TableName,
          Key: { stream: String(stream) },
          UpdateExpression: 'SET rv = :other',
          ExpressionAttributeValues: { ':other': 0 },
        }),
      )
      aged += 1
    }
  }
  return aged
}

type User = (typeof users)[number]

/** Of one user; a change of lists goes on for some seconds with it. */
const MOST_LISTS = 20

/** A reader never misses what was acknowledged before it asked. */
const changeLists = async (user: User, names: Set<string>): Promise<void> => {
  if (names.size >= MOST_LISTS) return
  const name = randomUUID().slice(0, 18)
  const { status } = await user.post('/api/watchlist/create', { name })
  holds(status === 200, `A new list was answered with ${status}.`)
  if (status === 200) names.add(name)
}
const readLists = async (user: User, names: ReadonlySet<string>): Promise<void> => {
  const expected = [...names]
  const response = await user.get('/api/watchlist')
  const text = await response.text()
  holds(response.status === 200, `Lists were answered with ${response.status}.`)
  for (const name of expected) holds(text.includes(name), `The list ${name} was missing.`)
}

/** Reports by reference, with the furthest status that anybody was shown. */
const shown = new Map<string, string>()
const ORDER = ['reported', 'confirmed']
const readQueue = async (): Promise<void> => {
  const before = new Map(shown)
  const { items } = await queueOf(staff)
  const now = new Map(items.map(({ reference, status }) => [reference, status]))
  for (const [reference, status] of before) {
    const later = now.get(reference)
    holds(later !== undefined, `The report ${reference} was missing.`)
    holds(
      later === undefined || ORDER.indexOf(later) >= ORDER.indexOf(status),
      `The report ${reference} was ${status} and then ${later}.`,
    )
  }
  for (const [reference, status] of now) shown.set(reference, status)
}
const workOnIncidents = async (): Promise<void> => {
  if (shown.size < 20) await report(createVisitor(cloud.origin))
  const { items } = await queueOf(staff, 'reported')
  const [incident] = items
  if (incident) {
    const { status } = await takeStep(staff, 'confirm', incident, CONFIRMATION)
    holds(status === 200 || status === 409, `A step was answered with ${status}.`)
  }
}

const quotes = new Set<string>()
const readQuotes = async (): Promise<void> => {
  const before = [...quotes]
  const { items } = (await (await staff.get('/api/quotes/requests')).json()) as {
    items: readonly { readonly id: string }[]
  }
  const now = new Set(items.map(({ id }) => id))
  for (const id of before) holds(now.has(id), `The request ${id} was missing.`)
  for (const id of now) quotes.add(id)
}
const askForQuote = async (): Promise<void> => {
  if (quotes.size >= 10) return
  const { status } = await createVisitor(cloud.origin).post('/api/quotes', {
    name: 'Mara Oduya',
    email: 'mara@quillfinch.example',
    product: 'security-audit',
    message: 'Four contracts.',
  })
  holds(status === 200, `A request for a quote was answered with ${status}.`)
}

const readProjects = async (): Promise<void> => {
  const response = await createVisitor(cloud.origin).get('/api/leaderboard')
  holds(response.status === 200, `The leaderboard was answered with ${response.status}.`)
  const { total } = (await response.json()) as { total: number }
  holds(total === 40, `The leaderboard had ${total} projects.`)
}

test('while heads, catalogue and queues are made anew nobody sees less or older, and no change is lost', async () => {
  const lists = users.map((user) => ({ user, names: new Set<string>() }))
  await Promise.all(lists.map(async ({ user, names }) => await changeLists(user, names)))
  await report(createVisitor(cloud.origin))
  await askForQuote()

  const done = new AbortController()
  let rounds = 0
  const keepOn = async (work: () => Promise<void>, pauseMs = 5): Promise<void> => {
    while (!done.signal.aborted) {
      await work()
      rounds += 1
      await wait(pauseMs)
    }
  }
  const traffic = [
    ...lists.flatMap(({ user, names }) => [
      keepOn(async () => await changeLists(user, names), 300),
      keepOn(async () => await readLists(user, names)),
    ]),
    keepOn(readQueue),
    keepOn(workOnIncidents),
    keepOn(readQuotes),
    keepOn(askForQuote),
    keepOn(readProjects),
  ]
  try {
    // One during which this process stood still has nobody beside it, and shows nothing.
    for (let beside = 0; beside < 2;) {
      const aged = await ageHeads()
      const before = rounds
      const rebuilt = await runOps(['rebuild', '--json', '--data', data])
      expect(rebuilt).toMatchObject({ exitCode: 0 })
      expect((rebuilt.json() as { changed: number }).changed).toBeGreaterThanOrEqual(40)
      expect(aged).toBeGreaterThan(40)
      if (rounds - before > 10) beside += 1
    }
  } finally {
    done.abort()
    await Promise.all(traffic)
  }
  expect(violations).toEqual([])
  for (const { user, names } of lists) await readLists(user, names)
  expect(violations).toEqual([])
  // The consumers have followed, and the queue says what the heads say.
  await vi.waitFor(async () => {
    const { items } = await queueOf(staff)
    expect(new Set(items.map(({ reference }) => reference)).size).toBe(items.length)
  }, EVENTUALLY)
  const verified = await runOps(['verify', '--json', '--data', data])
  expect(verified.json()).toMatchObject({ findings: [] })
})
