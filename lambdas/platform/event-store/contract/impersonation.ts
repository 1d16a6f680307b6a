import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Decider } from '../decider.ts'
import type { CommandMeta } from '../envelope.ts'
import { after, lostAnswer } from './faults.ts'
import { put } from './shelf.ts'
import { metaOf, START, type World } from './world.ts'

interface Session {
  readonly status: 'none' | 'active' | 'ended'
  readonly expiresAt: string
}
type SessionEvent =
  | { readonly type: 'Started'; readonly data: { readonly expiresAt: string } }
  | { readonly type: 'Ended'; readonly data: Record<string, never> }

const MINUTE = 60_000

const impersonation: Decider<Session, SessionEvent, SessionEvent> = {
  category: 'Impersonation',
  initialState: { status: 'none', expiresAt: '' },
  reducerVersion: 1,
  schemaVersions: { Started: 1, Ended: 1 },
  decide: (command) => [command],
  evolve: (state, event) =>
    event.type === 'Started'
      ? { status: 'active', expiresAt: event.data.expiresAt }
      : { ...state, status: 'ended' },
}

const start = async (world: World): Promise<{ session: string; as: Partial<CommandMeta> }> => {
  const session = randomUUID()
  const expiresAt = new Date(START + 30 * MINUTE).toISOString()
  await change(world, session, { type: 'Started', data: { expiresAt } })
  const actor = { id: 'librarian', kind: 'staff' } as const
  return { session, as: { session, onBehalfOf: 'reader', actor } }
}
const change = async (world: World, session: string, event: SessionEvent) =>
  await world.store.execute(impersonation, session, event, metaOf(event))
const headOf = async (world: World, session: string) => await world.head(`Impersonation#${session}`)

export const describeImpersonation = (createWorld: (id?: string) => World): void => {
  describe('impersonation', () => {
    it('applies commands of an active session, marks their events and counts them', async () => {
      const world = createWorld()
      const { session, as } = await start(world)
      const { events } = await world.run(put('Emma', 'Ulysses'), as)
      await world.run(put('Middlemarch'), as)
      expect(events).toMatchObject([
        { session, onBehalfOf: 'reader', actor: { id: 'librarian', kind: 'staff' } },
        { session },
      ])
      expect(await headOf(world, session)).toMatchObject({ n: 2, version: 1 })
    })

    it('counts a command once when its answer is lost or it is repeated', async () => {
      const world = createWorld()
      const { session, as } = await start(world)
      const meta = metaOf(put('Emma'), as)
      world.faults.next('TransactWriteItems', lostAnswer)
      await world.run(put('Emma'), meta)
      await world.run(put('Emma'), meta)
      expect(await headOf(world, session)).toMatchObject({ n: 1 })
    })

    it.each<[string, (world: World, session: string) => unknown]>([
      [
        'ended',
        async (world, session) => await change(world, session, { type: 'Ended', data: {} }),
      ],
      ['expired', (world) => (world.clock.milliseconds = START + 30 * MINUTE)],
    ])('refuses commands once the session has %s', async (_, end) => {
      const world = createWorld()
      const { session, as } = await start(world)
      await world.run(put('Emma'), as)
      await end(world, session)
      const late = world.run(put('Ulysses'), as)
      await expect(late).rejects.toMatchObject({ name: 'Refusal', code: 'ImpersonationEnded' })
      expect(await world.events()).toHaveLength(1)
      expect(await headOf(world, session)).toMatchObject({ n: 1 })
    })

    it('refuses commands of a session that never was, and leaves no trace of it', async () => {
      const world = createWorld()
      const unknown = world.run(put('Emma'), { session: 'unknown' })
      await expect(unknown).rejects.toMatchObject({ code: 'ImpersonationEnded' })
      expect(await headOf(world, 'unknown')).toBeUndefined()
    })

    it('refuses a command whose session ends after the stream was read', async () => {
      const world = createWorld()
      const { session, as } = await start(world)
      const end = async () => await change(createWorld(), session, { type: 'Ended', data: {} })
      world.faults.next('TransactWriteItems', after(end))
      await expect(world.run(put('Emma'), as)).rejects.toMatchObject({ code: 'ImpersonationEnded' })
      expect(await world.events()).toEqual([])
    })

    it('loses no action that is counted while the session itself changes', async () => {
      const world = createWorld()
      const { session, as } = await start(world)
      for (const book of ['Emma', 'Ulysses']) {
        const act = async () => await createWorld(world.id).run(put(book), as)
        world.faults.next('TransactWriteItems', after(act))
        const expiresAt = new Date(START + 20 * MINUTE).toISOString()
        await change(world, session, { type: 'Started', data: { expiresAt } })
      }
      expect(await headOf(world, session)).toMatchObject({ n: 2, version: 3 })
    })
  })
}
