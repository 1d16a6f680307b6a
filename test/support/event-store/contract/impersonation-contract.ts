import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tableName } from '../../../../lambdas/platform/dynamodb/tables.ts'
import type { Decider } from '../../../../lambdas/platform/event-store/decider.ts'
import type {
  Alongside,
  CommandMeta,
} from '../../../../lambdas/platform/event-store/events/envelope.ts'
import { verifyStream } from '../../../../lambdas/platform/event-store/events/hash-chain.ts'
import { Refusal } from '../../../../lambdas/platform/refusal.ts'
import { after, lostAnswer } from './fault-injection.ts'
import { put } from './test-aggregate.ts'
import { metaOf, STAGE, START, type Harness } from './test-harness.ts'

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

    it('accepts none of 300 commands beside the end of the session after it, and counts the others', async () => {
      const harness = createHarness()
      const { session, as } = await start(harness)
      let accepted = 0
      let countAtEnd: number | undefined
      const end = async () => {
        await expect.poll(() => accepted, { interval: 1 }).toBeGreaterThan(99)
        await change(harness, session, { type: 'Ended', data: {} })
        countAtEnd = (await headOf(harness, session))?.n
      }
      // Ten shelves, since one of them takes one command at a time.
      const writers = Array.from({ length: 10 }, () => createHarness())
      await Promise.all([
        end(),
        ...writers.map(async (writer) => {
          for (let book = 0; book < 30; book += 1) {
            const isLate = countAtEnd !== undefined
            const isAccepted = await writer.run(put(`Book ${book}`), as).then(
              () => true,
              (error: { code?: string }) => {
                expect(error.code).toBe('ImpersonationEnded')
                return false
              },
            )
            expect(isAccepted && isLate).toBe(false)
            accepted += Number(isAccepted)
          }
        }),
      ])
      const recorded = await Promise.all(writers.map(async (writer) => await writer.events()))
      const marked = recorded.flat().filter((event) => event.session === session)
      expect(accepted).toBeLessThan(300)
      expect(marked).toHaveLength(accepted)
      expect(countAtEnd).toBe(accepted)
      expect(await headOf(harness, session)).toMatchObject({ n: accepted })
    })

    describe('what goes alongside', () => {
      const key = (id: string) => ({ stream: `Guard#${id}` })
      const TableName = tableName(STAGE, 'heads')
      const alongside = (id: string): Alongside => ({
        items: [
          {
            ConditionCheck: {
              TableName,
              Key: key(id),
              ConditionExpression: 'attribute_exists(version)',
            },
          },
        ],
        refusal: new Refusal('GuardMissing', 'The guard is missing.'),
      })

      it('refuses the command when its condition fails, also for the first event', async () => {
        const harness = createHarness()
        const { session, as } = await start(harness)
        const guarded = { ...as, alongside: alongside(randomUUID()) }
        await expect(harness.run(put('Emma'), guarded)).rejects.toMatchObject({
          code: 'GuardMissing',
        })
        expect(await harness.events()).toEqual([])
        expect(await headOf(harness, session)).not.toHaveProperty('n')
      })

      it('lets the command through when it holds, and the reason is kept with each event', async () => {
        const harness = createHarness()
        const { as } = await start(harness)
        const guard = randomUUID()
        await harness.client.send(
          new PutCommand({ TableName, Item: { ...key(guard), version: 1 } }),
        )
        const meta = { ...as, reason: 'sealed', alongside: alongside(guard) }
        await harness.run(put('Emma', 'Ulysses'), meta)
        expect(await harness.events()).toMatchObject([{ reason: 'sealed' }, { reason: 'sealed' }])
        expect(verifyStream(await harness.events())).toEqual([])
      })
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
