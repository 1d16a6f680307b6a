import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import type { Decider } from './decider.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { createEventStore, type EventStore } from './event-store.ts'

interface List {
  readonly id: string
  readonly name: string
  readonly projects: readonly string[]
}
interface Lists {
  readonly lists: readonly (List & { readonly updatedAt: string })[]
}
type ListEvent =
  | { readonly type: 'WatchlistCreated'; readonly data: List }
  | { readonly type: 'ProjectsAdded'; readonly data: Omit<List, 'name'> }

/**
 * As large as the watchlists of a user with one list of 20 projects; adding pushes out the oldest.
 */
const lists: Decider<Lists, ListEvent, ListEvent> = {
  category: 'Watchlist',
  initialState: { lists: [] },
  reducerVersion: 1,
  schemaVersions: { WatchlistCreated: 1, ProjectsAdded: 1 },
  decide: (command) => [command],
  evolve: (state, { type, data, recordedAt }) => {
    if (type === 'WatchlistCreated') return { lists: [{ ...data, updatedAt: recordedAt }] }
    const change = (list: List) => [...list.projects.slice(1), ...data.projects]
    return {
      lists: state.lists.map((list) => ({
        ...list,
        projects: change(list),
        updatedAt: recordedAt,
      })),
    }
  },
}

const id = 'wJalrXUtnFEMI4cB'
const project = (index: number): string => `quernste${index % 100}`.padEnd(10, 'a')
const projects = Array.from({ length: 20 }, (_, index) => project(index))
const created: ListEvent = {
  type: 'WatchlistCreated',
  data: { id, name: 'Twenty letters long.', projects },
}
const added: ListEvent = { type: 'ProjectsAdded', data: { id, projects: [project(20)] } }

describe('cost of a watchlist command, list of 20 projects', () => {
  let wireBytes = 0
  const sockets = new Set<Socket>()
  /** Stands between client and engine and counts what passes, headers and all. */
  const wire = createServer((near) => {
    const far = connect(Number(new URL(inject('engineEndpoint')).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('data', ({ length }) => (wireBytes += length))
      socket.on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  let endpoint: string

  beforeAll(async () => {
    endpoint = `http://127.0.0.1:${await listen(wire, 0)}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    wire.close()
  })

  const openStore = () => {
    const client = createDocumentClient({ endpoint })
    return { client, store: createEventStore({ client, stage: 'test', now: () => Date.now() }) }
  }

  it.each([10, 40])('is 2 requests, 1 RCU, 4 WCU and 5.6 kB after %i events', async (history) => {
    const user = randomUUID()
    const run = async (store: EventStore, command: ListEvent) =>
      await store.execute(lists, user, command, {
        commandId: randomUUID(),
        payload: command.data,
        actor: { id: user, kind: 'user' },
        correlationId: randomUUID().replaceAll('-', ''),
      })
    const plain = openStore().store
    await run(plain, created)
    for (let version = 2; version <= history; version += 1) await run(plain, added)

    for (const command of [added, created]) {
      const { client, store } = openStore()
      const requests = recordRequests(client, { capacity: true })
      await run(store, command)
      expect(requests).toMatchObject([
        { operation: 'GetItem' },
        { operation: 'TransactWriteItems' },
      ])
      const [readUnits = 0, writeUnits = 0] = requests.map(({ units }) => units)
      expect(readUnits).toBeGreaterThan(0)
      expect(readUnits).toBeLessThanOrEqual(1)
      expect(writeUnits).toBeGreaterThan(0)
      expect(writeUnits).toBeLessThanOrEqual(4)
    }

    // Asking for the units would itself be bytes.
    wireBytes = 0
    await run(plain, added)
    expect(wireBytes).toBeGreaterThan(0)
    expect(wireBytes).toBeLessThanOrEqual(5_600)
  })
})
