import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
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
  const meter = { requests: 0, readUnits: 0, writeUnits: 0, wireBytes: 0 }
  const sockets = new Set<Socket>()
  /** Stands between client and engine and counts what passes, headers and all. */
  const wire = createServer((near) => {
    const far = connect(Number(new URL(inject('engineEndpoint')).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('data', ({ length }) => (meter.wireBytes += length))
      socket.on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  let endpoint: string

  beforeAll(async () => {
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    wire.close()
  })

  const openStore = ({ counted }: { counted: boolean }): EventStore => {
    const client = createDocumentClient({ endpoint })
    if (counted) {
      client.middlewareStack.add(
        (next) => async (args) => {
          const answer = await next({
            ...args,
            input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
          })
          const { ConsumedCapacity: used } = answer.output as {
            ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[]
          }
          const units = Array.isArray(used) ? 'writeUnits' : 'readUnits'
          for (const { CapacityUnits = 0 } of [used ?? []].flat()) meter[units] += CapacityUnits
          meter.requests += 1
          return answer
        },
        { step: 'initialize', name: 'countUnits' },
      )
    }
    return createEventStore({ client, stage: 'test', now: () => Date.now() })
  }

  it.each([10, 100])('is 2 requests, 1 RCU, 4 WCU and 5.5 kB after %i events', async (history) => {
    const user = randomUUID()
    const run = async (store: EventStore, command: ListEvent) =>
      await store.execute(lists, user, command, {
        commandId: randomUUID(),
        payload: command.data,
        actor: { id: user, kind: 'user' },
        correlationId: randomUUID().replaceAll('-', ''),
      })
    const plain = openStore({ counted: false })
    await run(plain, created)
    for (let version = 2; version <= history; version += 1) await run(plain, added)

    for (const command of [added, created]) {
      Object.assign(meter, { requests: 0, readUnits: 0, writeUnits: 0 })
      await run(openStore({ counted: true }), command)
      expect(meter.requests).toBe(2)
      expect(meter.readUnits).toBeGreaterThan(0)
      expect(meter.readUnits).toBeLessThanOrEqual(1)
      expect(meter.writeUnits).toBeGreaterThan(0)
      expect(meter.writeUnits).toBeLessThanOrEqual(4)
    }

    // Asking for the units would itself be bytes.
    meter.wireBytes = 0
    await run(plain, added)
    expect(meter.wireBytes).toBeGreaterThan(0)
    expect(meter.wireBytes).toBeLessThanOrEqual(5_500)
  })
})
