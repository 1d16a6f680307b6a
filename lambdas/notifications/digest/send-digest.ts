import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { optionalEmailPut } from '../../email/published.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { failureOf } from '../../platform/dynamodb/failures.ts'
import type { Dossier } from '../../projects/published.ts'
import { changeSince, watchlistsOf } from '../../watchlist/published.ts'
import { subscriberItem, type Topic } from '../notification-items.ts'
import { composeDigest } from './compose-digest.ts'
import { isNews } from './is-news.ts'

interface Due {
  readonly topic: Topic
  readonly userId: string
  /** The last digest covered changes until then; ISO 8601. */
  readonly told: string
  /** This digest covers changes until then; ISO 8601. */
  readonly until: string
  /** When it was due: names the digest. */
  readonly due: string
}

type Dossiers = (ids: readonly string[]) => Promise<ReadonlyMap<string, Dossier>>

/**
 * Queues a user's digest and notes the end of its period in one transaction, so that a kill or a
 * repeat sends no change twice. Without a change there is no email.
 * @returns whether an email was queued
 */
export const sendDigest = async (
  { topic, userId, told, until, due }: Due,
  dossiers: Dossiers,
): Promise<boolean> => {
  const lists = await watchlistsOf(userId)
  const ids = [...new Set(lists.flatMap(({ projects }) => projects))]
  const changes = [...(await dossiers(ids)).values()].flatMap((dossier) => {
    const recorded = asOf(dossier, until)
    return changeSince(recorded, told, until, (one) => isNews(recorded, one)) ?? []
  })
  const email =
    changes.length === 0
      ? undefined
      : optionalEmailPut(
          {
            kind: 'watchlist-digest',
            userId,
            at: until,
            cause: due,
            ...composeDigest(changes, { since: told, until, origin: config().origin }),
          },
          Date.now(),
        )
  const progress = {
    ...subscriberItem(topic, userId),
    UpdateExpression: 'SET told = :until',
    ConditionExpression: 'told = :told',
    ExpressionAttributeValues: { ':told': told, ':until': until },
  }
  try {
    await documentClient().send(
      new TransactWriteCommand({
        TransactItems: [...(email ? [{ Put: email }] : []), { Update: progress }],
      }),
    )
    return email !== undefined
  } catch (error) {
    // Another run sent it meanwhile, or the user stopped it.
    if (failureOf(error) !== 'conflict') throw error
    return false
  }
}

/** What is recorded later is the next digest's. */
const asOf = (dossier: Dossier, until: string): Dossier => ({
  ...dossier,
  evidence: dossier.evidence.filter(({ recordedAt }) => recordedAt <= until),
})
