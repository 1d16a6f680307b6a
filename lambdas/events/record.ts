import * as v from 'valibot'
import type { BodyOf } from '../../shared/contract/endpoint.ts'
import { recordUserEvent, type UserEventName, userEvents } from '../../shared/contract/events.ts'
import { ownTables } from '../platform/config/clients.ts'
import { CommandIdReusedError } from '../platform/event-store/errors.ts'
import { handle } from '../platform/http/handle.ts'
import { checkInput } from '../platform/http/request/check-input.ts'
import { consume, refund } from '../platform/rate-limit/consume.ts'
import { createActivity } from './activity/activity.ts'
import { limits } from './activity/limits.ts'

/** Visitors who are not signed in have no record: a cookie of theirs would be tracking. */
export const handler = handle(recordUserEvent, async ({ body, session, commandId, now }) => {
  checkProperties(body)
  const charges = [
    [limits.eventsPerMinute, session.sub],
    [limits.eventsPerDay, session.sub],
  ] as const
  await consume(charges)
  const outcome = await createActivity(ownTables()).record(session.sub, commandId, {
    at: new Date(now).toISOString(),
    ...body,
  })
  if (outcome === 'recorded') return { ok: true as const }
  await refund(charges)
  if (outcome === 'repeated') return { ok: true as const }
  throw new CommandIdReusedError(recordUserEvent.id, commandId)
})

/** @throws HttpError 400 `InvalidInput` for a known event with other properties than the contract declares */
const checkProperties = ({ eventName, properties }: BodyOf<typeof recordUserEvent>): void => {
  if (isKnown(eventName))
    checkInput(v.object({ properties: userEvents[eventName] }), { properties })
}

const isKnown = (name: string): name is UserEventName => Object.hasOwn(userEvents, name)
