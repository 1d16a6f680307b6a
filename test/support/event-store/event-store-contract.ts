import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe } from 'vitest'
import { describeAppend } from './contract/append-contract.ts'
import { describeFirstEvent } from './contract/first-event-contract.ts'
import { describeContention } from './contract/contention-contract.ts'
import { describeImpersonation } from './contract/impersonation-contract.ts'
import { describeLimits } from './contract/limits-contract.ts'
import { describeFailures } from './contract/failure-contract.ts'
import { describeIdempotency } from './contract/idempotency-contract.ts'
import { describeConcurrency } from './contract/concurrency-property.ts'
import { createHarness, type Harness } from './contract/test-harness.ts'

/**
 * What the event store promises on any engine.
 * @param client a new client, as `createDocumentClient` configures it, to an engine with the tables
 * of stage `test`
 */
export const describeEventStore = (name: string, client: () => DynamoDBDocumentClient): void => {
  describe(`event store on ${name}`, () => {
    const open: Harness[] = []
    const openHarness = (id?: string): Harness => {
      const harness = createHarness(client(), id === undefined ? {} : { id })
      open.push(harness)
      return harness
    }
    afterEach(() => {
      for (const { client: used } of open.splice(0)) used.destroy()
    })

    describeAppend(openHarness)
    describeFirstEvent(openHarness)
    describeIdempotency(openHarness)
    describeContention(openHarness)
    describeFailures(openHarness)
    describeLimits(openHarness)
    describeImpersonation(openHarness)
    describeConcurrency(openHarness)
  })
}
