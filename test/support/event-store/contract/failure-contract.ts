import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../../../lambdas/platform/event-store/errors.ts'
import { MAX_TRIES } from '../../../../lambdas/platform/dynamodb/retry.ts'
import {
  after,
  failing,
  type Fault,
  lostAnswer,
  lostRequest,
  throttled,
} from './fault-injection.ts'
import { leave, put, shelf } from './test-aggregate.ts'
import { metaOf, type Harness } from './test-harness.ts'

const transactionConflict = failing('TransactionCanceledException', {
  CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
})

export const describeFailures = (createHarness: (id?: string) => Harness): void => {
  describe('outage', () => {
    it('applies a command once when the answer to it is lost', async () => {
      const harness = createHarness()
      harness.faults.next('TransactWriteItems', lostAnswer)
      const result = await harness.run(put('Emma', 'Ulysses'))
      expect(result).toMatchObject({ version: 2, outcome: 'appended' })
      expect(await harness.events()).toEqual(result.events)
    })

    it('applies it once even when others have pushed it out of the recent commands meanwhile', async () => {
      const harness = createHarness()
      const other = createHarness(harness.id)
      harness.faults.next('TransactWriteItems', async (proceed) => {
        await proceed()
        for (let later = 0; later < 9; later += 1) await other.run(leave(`${later}`))
        return await lostAnswer(proceed)
      })
      const result = await harness.run(put('Emma'))
      expect(result).toMatchObject({ version: 10, outcome: 'appended' })
      expect(result.events).toMatchObject([{ version: 1 }])
      expect(await harness.events()).toHaveLength(10)
    })

    it('does not take the event of another for its own after a lost request', async () => {
      const harness = createHarness()
      const other = createHarness(harness.id)
      harness.faults.next('TransactWriteItems', async (proceed) => {
        await other.run(leave('faster'))
        return await lostRequest(proceed)
      })
      expect(await harness.run(put('Emma'))).toMatchObject({ version: 2, outcome: 'appended' })
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
      const harness = createHarness()
      harness.faults.next('GetItem', fault)
      harness.faults.next('TransactWriteItems', fault, fault, fault)
      expect(await harness.run(put('Emma'))).toMatchObject({ version: 1, outcome: 'appended' })
      expect(await harness.events()).toHaveLength(1)
      expect(harness.pauses).toEqual([100, 200, 400, 800])
    })

    it.each<[string, Fault]>([
      ['throttling', throttled],
      ['a transaction on the same item', transactionConflict],
      ['a lost request', lostRequest],
    ])('is unavailable after 5 tries against %s', async (_, fault) => {
      const harness = createHarness()
      harness.faults.always('TransactWriteItems', fault)
      const failed = harness.run(put('Emma'))
      await expect(failed).rejects.toThrow(UnavailableError)
      await expect(failed).rejects.toMatchObject({ retryAfterSeconds: 1 })
      expect(harness.faults.requests).toHaveLength(2 * MAX_TRIES)
      expect(await harness.head()).toBeUndefined()
    })

    it('is unavailable to readers too, page by page', async () => {
      const harness = createHarness()
      await harness.run(put('Emma'))
      harness.faults.next('GetItem', throttled)
      harness.faults.next('Query', lostAnswer)
      expect(await harness.store.load(shelf, harness.id)).toMatchObject({ version: 1 })
      expect(await harness.events()).toHaveLength(1)
      harness.faults.always('GetItem', throttled)
      harness.faults.always('Query', lostRequest)
      await expect(harness.store.load(shelf, harness.id)).rejects.toThrow(UnavailableError)
      await expect(harness.events()).rejects.toThrow(UnavailableError)
    })

    it('applies a command once when it is sent again after an unknown outcome', async () => {
      const harness = createHarness()
      const meta = metaOf(put('Emma'))
      harness.faults.next('TransactWriteItems', lostAnswer)
      harness.faults.next(
        'GetItem',
        after(async () => harness.faults.always('GetItem', throttled)),
      )
      await expect(harness.run(put('Emma'), meta)).rejects.toThrow(UnavailableError)
      const again = await createHarness(harness.id).run(put('Emma'), meta)
      expect(again).toMatchObject({ version: 1, outcome: 'repeated' })
      expect(again.events).toHaveLength(1)
    })

    it('does not try again what another try would not help', async () => {
      const harness = createHarness()
      harness.faults.always('TransactWriteItems', failing('AccessDeniedException'))
      await expect(harness.run(put('Emma'))).rejects.toMatchObject({
        name: 'AccessDeniedException',
      })
      expect(harness.faults.requests).toHaveLength(2)
    })
  })
}
