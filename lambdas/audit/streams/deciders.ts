import { announcements } from '../../announcement/decider.ts'
import { auditReadings } from '../decider.ts'
import { identityLinks } from '../../auth/decider.ts'
import { impersonationStreams } from '../../impersonation/decider.ts'
import { incidents } from '../../incidents/decider.ts'
import { newsletters } from '../../notifications/decider.ts'
import type { Decider, DomainEvent } from '../../platform/event-store/decider.ts'
import { projectDecider } from '../../projects/decider.ts'
import { quotes } from '../../quotes/decider.ts'
import { surveys } from '../../survey/decider.ts'
import { profiles } from '../../user/decider.ts'
import { watchlists } from '../../watchlist/decider.ts'
import { webhooks } from '../../webhooks/decider.ts'

/** Every kind of stream, for what reads streams of whatever kind: audit and operators' commands. */

/** A decider of whatever state and events. */
export type AnyDecider = Decider<unknown, unknown, DomainEvent>

/** The decider of every category that the product writes. */
export const deciders: readonly AnyDecider[] = [
  announcements,
  auditReadings,
  identityLinks,
  impersonationStreams,
  incidents,
  newsletters,
  projectDecider,
  profiles,
  quotes,
  surveys,
  watchlists,
  webhooks,
]

/** undefined for a stream of a category that is not among `known`. */
export const deciderOf = (stream: string, known: readonly AnyDecider[]): AnyDecider | undefined =>
  known.find(({ category }) => stream.startsWith(`${category}#`))
