import { describe, expect, it } from 'vitest'
import { Unavailable } from '../errors.ts'
import { MAX_TRIES } from '../../dynamodb/retry.ts'
import { after, failing, type Fault, lostAnswer, lostRequest, throttled } from './faults.ts'
import { leave, put, shelf } from './shelf.ts'
import { metaOf, type World } from './world.ts'

const transactionConflict = failing('TransactionCanceledException', {
  CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
})

export const describeOutages = (createWorld: (id?: string) => World): void => {
  describe('outage', () => {
    it('applies a command once when the answer to it is lost', async () => {
      const world = createWorld()
      world.faults.next('TransactWriteItems', lostAnswer)
      const result = await world.run(put('Emma', 'Ulysses'))
      expect(result).toMatchObject({ version: 2, outcome: 'appended' })
      expect(await world.events()).toEqual(result.events)
    })

    it('applies it once even when others have pushed it out of the ring meanwhile', async () => {
      const world = createWorld()
      const other = createWorld(world.id)
      world.faults.next('TransactWriteItems', async (proceed) => {
        await proceed()
        for (let later = 0; later < 9; later += 1) await other.run(leave(`${later}`))
        return await lostAnswer(proceed)
      })
      const result = await world.run(put('Emma'))
      expect(result).toMatchObject({ version: 10, outcome: 'appended' })
      expect(result.events).toMatchObject([{ version: 1 }])
      expect(await world.events()).toHaveLength(10)
    })

    it('does not take the event of another for its own after a lost request', async () => {
      const world = createWorld()
      const other = createWorld(world.id)
      world.faults.next('TransactWriteItems', async (proceed) => {
        await other.run(leave('faster'))
        return await lostRequest(proceed)
      })
      expect(await world.run(put('Emma'))).toMatchObject({ version: 2, outcome: 'appended' })
    })

    it.each<[string, Fault]>([
      ['a lost request', lostRequest],
      ['throttling', throttled],
      ['a transaction in progress', failing('TransactionInProgressException')],
      ['a transaction on the same item', transactionConflict],
      [
        'an error of the server',
        failing('InternalServerError', { $metadata: { httpStatusCode: 500 } }),
      ],
    ])('gets over %s of reading and of writing', async (_, fault) => {
      const world = createWorld()
      world.faults.next('GetItem', fault)
      world.faults.next('TransactWriteItems', fault, fault, fault)
      expect(await world.run(put('Emma'))).toMatchObject({ version: 1, outcome: 'appended' })
      expect(await world.events()).toHaveLength(1)
      expect(world.pauses).toEqual([100, 200, 400, 800])
    })

    it.each<[string, Fault]>([
      ['throttling', throttled],
      ['a transaction on the same item', transactionConflict],
      ['a lost request', lostRequest],
    ])('is unavailable after 5 tries against %s', async (_, fault) => {
      const world = createWorld()
      world.faults.always('TransactWriteItems', fault)
      const failed = world.run(put('Emma'))
      await expect(failed).rejects.toThrow(Unavailable)
      await expect(failed).rejects.toMatchObject({ retryAfterSeconds: 1 })
      expect(world.faults.requests).toHaveLength(2 * MAX_TRIES)
      expect(await world.head()).toBeUndefined()
    })

    it('is unavailable to readers too, page by page', async () => {
      const world = createWorld()
      await world.run(put('Emma'))
      world.faults.next('GetItem', throttled)
      world.faults.next('Query', lostAnswer)
      expect(await world.store.load(shelf, world.id)).toMatchObject({ version: 1 })
      expect(await world.events()).toHaveLength(1)
      world.faults.always('GetItem', throttled)
      world.faults.always('Query', lostRequest)
      await expect(world.store.load(shelf, world.id)).rejects.toThrow(Unavailable)
      await expect(world.events()).rejects.toThrow(Unavailable)
    })

    it('applies a command once when it is sent again after an unknown outcome', async () => {
      const world = createWorld()
      const meta = metaOf(put('Emma'))
      world.faults.next('TransactWriteItems', lostAnswer)
      world.faults.next(
        'GetItem',
        after(async () => world.faults.always('GetItem', throttled)),
      )
      await expect(world.run(put('Emma'), meta)).rejects.toThrow(Unavailable)
      const again = await createWorld(world.id).run(put('Emma'), meta)
      expect(again).toMatchObject({ version: 1, outcome: 'repeated' })
      expect(again.events).toHaveLength(1)
    })

    it('does not try again what another try would not help', async () => {
      const world = createWorld()
      world.faults.always('TransactWriteItems', failing('AccessDeniedException'))
      await expect(world.run(put('Emma'))).rejects.toMatchObject({ name: 'AccessDeniedException' })
      expect(world.faults.requests).toHaveLength(2)
    })
  })
}
