import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openStore, plantHistories } from './bench-store.ts'
import { makeHistory } from './history.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { countUsage } from './usage.ts'

const engine = inject('engineEndpoint')

test('a command goes on from the planted history, and its requests, units and bytes are counted', async () => {
  const stage = `bench-${randomUUID()}`
  const history = makeHistory({ events: 10 })
  await plantHistories(engine, stage, [history])
  const wire = await openTcpProxy(engine)
  const store = openStore(wire.endpoint, stage)
  const usage = countUsage(store.client)

  expect(await store.execute(history.user, history.next)).toBe(true)
  expect(usage).toEqual({ requests: 2, readUnits: 1, writeUnits: 4 })
  expect(wire.bytes()).toBeGreaterThan(1000)

  const { state, version } = await store.load(history.user)
  expect(version).toBe(11)
  expect(state.lists.map(({ id, name, projects }) => ({ id, name, projects }))).toEqual(
    history.lists,
  )
  expect(usage).toEqual({ requests: 3, readUnits: 2, writeUnits: 4 })
  store.close()
  wire.close()
})
