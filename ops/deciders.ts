import { announcements } from '../lambdas/announcement/decider.ts'
import { identityLinks } from '../lambdas/auth/decider.ts'
import { impersonationStreams } from '../lambdas/impersonation/decider.ts'
import { incidents } from '../lambdas/incidents/decider.ts'
import type { Decider, DomainEvent } from '../lambdas/platform/event-store/decider.ts'
import { projectDecider } from '../lambdas/projects/decider.ts'
import { quotes } from '../lambdas/quotes/decider.ts'
import { surveys } from '../lambdas/survey/decider.ts'
import { profiles } from '../lambdas/user/decider.ts'
import { watchlists } from '../lambdas/watchlist/decider.ts'

/** A decider of whatever state and events. */
export type AnyDecider = Decider<unknown, unknown, DomainEvent>

/** The decider of every category that the product writes. */
export const deciders: readonly AnyDecider[] = [
  announcements,
  identityLinks,
  impersonationStreams,
  incidents,
  projectDecider,
  profiles,
  quotes,
  surveys,
  watchlists,
]

/** undefined for a stream of a category that is not among `known`. */
export const deciderOf = (stream: string, known: readonly AnyDecider[]): AnyDecider | undefined =>
  known.find(({ category }) => stream.startsWith(`${category}#`))
