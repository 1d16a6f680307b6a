import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe } from 'vitest'
import { describeAppends } from './contract/appends.ts'
import { describeBeginnings } from './contract/beginnings.ts'
import { describeContention } from './contract/contention.ts'
import { describeImpersonation } from './contract/impersonation.ts'
import { describeLimits } from './contract/limits.ts'
import { describeOutages } from './contract/outages.ts'
import { describeRepeats } from './contract/repeats.ts'
import { describeStorm } from './contract/storm.ts'
import { createWorld, type World } from './contract/world.ts'

/**
 * What the event store promises on any engine that speaks DynamoDB.
 * @param client makes a new client to an engine with the tables of stage `test`, as
 * `createDocumentClient` configures it.
 */
export const describeEventStore = (name: string, client: () => DynamoDBDocumentClient): void => {
  describe(`event store on ${name}`, () => {
    const open: World[] = []
    const openWorld = (id?: string): World => {
      const world = createWorld(client(), id === undefined ? {} : { id })
      open.push(world)
      return world
    }
    afterEach(() => {
      for (const { client: used } of open.splice(0)) used.destroy()
    })

    describeAppends(openWorld)
    describeBeginnings(openWorld)
    describeRepeats(openWorld)
    describeContention(openWorld)
    describeOutages(openWorld)
    describeLimits(openWorld)
    describeImpersonation(openWorld)
    describeStorm(openWorld)
  })
}
