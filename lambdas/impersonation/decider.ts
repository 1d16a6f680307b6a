import type { Decider } from '../platform/event-store/decider.ts'

/** What began it. Texts are encrypted, under the key of the person whom they are about. */
interface Start {
  /** The member of staff. */
  readonly adminId: string
  /** The user as whom they act. */
  readonly subjectId: string
  readonly reason?: string
  /** No command was allowed. */
  readonly viewOnly?: true
  /** Network address and browser of the member of staff. */
  readonly origin: string
  readonly expiresAt: string
}

export type EndCause =
  | 'exit'
  | 'sign-out'
  | 'expiry'
  | 'right-lost'
  | 'admin-signed-out'
  | 'ended-by-staff'

interface End {
  readonly cause: EndCause
  /** Who ended it, where it was not the member of staff who acted. */
  readonly by?: string
}

/** A start that was refused. */
interface Denial {
  readonly adminId: string
  /** As was asked: there may be no such user. */
  readonly subjectId: string
  /** The code of the refusal. */
  readonly refusal: string
}

/** The event store asks `status` and `expiresAt` of each command that is given under the session. */
export type ImpersonationState =
  | { readonly status: 'none' }
  | (Denial & { readonly status: 'denied'; readonly deniedAt: string })
  | (Start & { readonly status: 'active'; readonly startedAt: string })
  | (Start &
      End & {
        readonly status: 'ended'
        readonly startedAt: string
        readonly endedAt: string
      })

export type ImpersonationCommand =
  | ({ readonly type: 'StartImpersonation' } & Start)
  | ({ readonly type: 'EndImpersonation' } & End)
  | ({ readonly type: 'DenyImpersonation' } & Denial)

export type ImpersonationEvent =
  | { readonly type: 'ImpersonationStarted'; readonly data: Start }
  | { readonly type: 'ImpersonationEnded'; readonly data: End }
  | { readonly type: 'ImpersonationDenied'; readonly data: Denial }

/** One stream for each time that a member of staff acts as a user, or is refused to. */
export const impersonationStreams: Decider<
  ImpersonationState,
  ImpersonationCommand,
  ImpersonationEvent
> = {
  category: 'Impersonation',
  decide: (command, state) => {
    switch (command.type) {
      case 'StartImpersonation': {
        const { type: _, ...data } = command
        return state.status === 'none' ? [{ type: 'ImpersonationStarted', data }] : []
      }
      case 'EndImpersonation': {
        const { type: _, ...data } = command
        return state.status === 'active' ? [{ type: 'ImpersonationEnded', data }] : []
      }
      case 'DenyImpersonation': {
        const { type: _, ...data } = command
        return state.status === 'none' ? [{ type: 'ImpersonationDenied', data }] : []
      }
      default:
        return command satisfies never
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ImpersonationStarted':
        return { status: 'active', ...event.data, startedAt: event.recordedAt }
      case 'ImpersonationEnded':
        return state.status === 'active'
          ? { ...state, status: 'ended', endedAt: event.recordedAt, ...event.data }
          : state
      case 'ImpersonationDenied':
        return state.status === 'none'
          ? { status: 'denied', ...event.data, deniedAt: event.recordedAt }
          : state
      default:
        return event satisfies never
    }
  },
  initialState: { status: 'none' },
  reducerVersion: 1,
  schemaVersions: { ImpersonationStarted: 1, ImpersonationEnded: 1, ImpersonationDenied: 1 },
}
