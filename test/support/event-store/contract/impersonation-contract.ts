import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Decider } from '../../../../lambdas/platform/event-store/decider.ts'
import type { CommandMeta } from '../../../../lambdas/platform/event-store/events/envelope.ts'
import { after, lostAnswer } from './fault-injection.ts'
import { put } from './test-aggregate.ts'
import { metaOf, START, type Harness } from './test-harness.ts'

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

const start = async (harness: Harness): Promise<{ session: string; as: Partial<CommandMeta> }> => {
  const session = randomUUID()
  const expiresAt = new Date(START + 30 * MINUTE).toISOString()
  await change(harness, session, { type: 'Started', data: { expiresAt } })
  const actor = { id: 'librarian', kind: 'staff' } as const
  return { session, as: { session, onBehalfOf: 'reader', actor } }
}
const change = async (harness: Harness, session: string, event: SessionEvent) =>
  await harness.store.execute(impersonation, session, event, metaOf(event))
const headOf = async (harness: Harness, session: string) =>
  await harness.head(`Impersonation#${session}`)

export const describeImpersonation = (createHarness: (id?: string) => Harness): void => {
  describe('impersonation', () => {
    it('applies commands of an active session, marks their events and counts them', async () => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      const { events } = await harness.run(put('Emma', 'Ulysses'), as)
      await harness.run(put('Middlemarch'), as)
      expect(events).toMatchObject([
        { session, onBehalfOf: 'reader', actor: { id: 'librarian', kind: 'staff' } },
        { session },
      ])
      expect(await headOf(harness, session)).toMatchObject({ n: 2, version: 1 })
    })

    it('counts a command once when its answer is lost or it is repeated', async () => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      const meta = metaOf(put('Emma'), as)
      harness.faults.next('TransactWriteItems', lostAnswer)
      await harness.run(put('Emma'), meta)
      await harness.run(put('Emma'), meta)
      expect(await headOf(harness, session)).toMatchObject({ n: 1 })
    })

    it.each<[string, (harness: Harness, session: string) => unknown]>([
      [
        'ended',
        async (harness, session) => await change(harness, session, { type: 'Ended', data: {} }),
      ],
      ['expired', (harness) => (harness.clock.milliseconds = START + 30 * MINUTE)],
    ])('refuses commands once the session has %s', async (_, end) => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      await harness.run(put('Emma'), as)
      await end(harness, session)
      const late = harness.run(put('Ulysses'), as)
      await expect(late).rejects.toMatchObject({ name: 'Refusal', code: 'ImpersonationEnded' })
      expect(await harness.events()).toHaveLength(1)
      expect(await headOf(harness, session)).toMatchObject({ n: 1 })
    })

    it('refuses commands of a session that never was, and leaves no trace of it', async () => {
      const harness = createHarness()
      const unknown = harness.run(put('Emma'), { session: 'unknown' })
      await expect(unknown).rejects.toMatchObject({ code: 'ImpersonationEnded' })
      expect(await headOf(harness, 'unknown')).toBeUndefined()
    })

    it('refuses a command whose session ends after the stream was read', async () => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      const end = async () => await change(createHarness(), session, { type: 'Ended', data: {} })
      harness.faults.next('TransactWriteItems', after(end))
      await expect(harness.run(put('Emma'), as)).rejects.toMatchObject({
        code: 'ImpersonationEnded',
      })
      expect(await harness.events()).toEqual([])
    })

    it('loses no action that is counted while the session itself changes', async () => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      for (const book of ['Emma', 'Ulysses']) {
        const act = async () => await createHarness(harness.id).run(put(book), as)
        harness.faults.next('TransactWriteItems', after(act))
        const expiresAt = new Date(START + 20 * MINUTE).toISOString()
        await change(harness, session, { type: 'Started', data: { expiresAt } })
      }
      expect(await headOf(harness, session)).toMatchObject({ n: 2, version: 3 })
    })
  })
}
