import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import type { Watchlists } from '../../../lambdas/watchlist/decider.ts'
import { castoreStore } from './castore-store.ts'
import { makeHistory, toggle } from './history.ts'
import { ourStore } from './our-store.ts'
import { countUsage } from './usage.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const engine = inject('engineEndpoint')
const contenders = { ours: ourStore(engine), castore: castoreStore(engine) }
const history = makeHistory({ events: 10 })
const small = makeHistory({ events: 3, lists: 2, projects: 4 })

describe.each(Object.entries(contenders))('%s', (_, contender) => {
  const plant = async () => {
    const stage = `bench-${randomUUID()}`
    return { stage, ...(await contender.plant(stage, [history, small])) }
  }

  test('goes on from what was planted, and comes to the same lists', async () => {
    const { stage } = await plant()
    const store = contender.open(engine, stage)
    expect(await store.execute(history.user, history.next)).toBe(true)
    const { state, version } = await store.load(history.user)
    expect(version).toBe(11)
    expect(withoutTimes(state)).toEqual(history.lists)
    store.close()
  })

  test('says when others were faster each time, and has then recorded nothing', async () => {
    const { stage } = await plant()
    const { user, lists } = small
    const faster = contender.open(engine, stage)
    const store = contender.open(engine, stage, { random: () => 0, sleep: async () => {} })
    let turn = 0
    store.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (/^(Put|Transact)/.test(String(commandName))) {
            turn += 1
            await faster.execute(user, toggle(lists[0]!, turn))
          }
          return await next(args)
        },
      { step: 'initialize' },
    )
    const rename = { ...lists[1]!, type: 'UpdateWatchlist', name: 'Another name' } as const
    expect(await store.execute(user, rename)).toBe(false)
    const { state, version } = await faster.load(user)
    expect(turn).toBeGreaterThan(1)
    expect(version).toBe(3 + turn)
    expect(state.lists.map(({ name }) => name)).toEqual(lists.map(({ name }) => name))
    faster.close()
    store.close()
  })

  test('replays every event, each stream in order', async () => {
    const { stage, bytes, bytesOfEvents } = await plant()
    const store = contender.open(engine, stage)
    const usage = countUsage(store.client)
    const versions = new Map<string, number[]>()
    await store.replay((stream, version) => {
      versions.set(stream, [...(versions.get(stream) ?? []), version])
    })
    expect([...versions.values()].toSorted((a, b) => a.length - b.length)).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ])
    // The engine weighs items as we do: half a unit for 4 KB, or one where consistent.
    expect(bytes).toBeGreaterThanOrEqual(bytesOfEvents)
    expect(usage.readUnits).toBeGreaterThanOrEqual(bytes / 8192)
    expect(usage.readUnits).toBeLessThanOrEqual(bytes / 4096 + usage.requests)
    store.close()
  })

  test('is counted: requests, units, and bytes on the wire', async () => {
    const { stage } = await plant()
    const wire = await openTcpProxy(engine)
    const store = contender.open(wire.endpoint, stage)
    const usage = countUsage(store.client)
    await store.load(history.user)
    expect(usage).toMatchObject({ requests: 1, writeUnits: 0 })
    expect(usage.readUnits).toBeGreaterThan(0)
    expect(wire.bytes()).toBeGreaterThan(1000)
    await store.execute(history.user, history.next)
    expect(usage.requests).toBe(3)
    expect(usage.writeUnits).toBeGreaterThan(0)
    store.close()
    wire.close()
  })
})

const withoutTimes = ({ lists }: Watchlists) =>
  lists.map(({ id, name, projects }) => ({ id, name, projects }))
