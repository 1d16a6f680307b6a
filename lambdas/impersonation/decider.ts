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

/** The event store asks `status` and `expiresAt` of each command that is given under the session. */
export type ImpersonationState =
  | { readonly status: 'none' }
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

export type ImpersonationEvent =
  | { readonly type: 'ImpersonationStarted'; readonly data: Start }
  | { readonly type: 'ImpersonationEnded'; readonly data: End }

/** One stream for each time that a member of staff acts as a user. */
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
      default:
        return event satisfies never
    }
  },
  initialState: { status: 'none' },
  reducerVersion: 1,
  schemaVersions: { ImpersonationStarted: 1, ImpersonationEnded: 1 },
}
