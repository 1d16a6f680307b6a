import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'

/** Which account a Google identity opens. One stream per identity, named by a keyed hash. */
export type IdentityLink =
  | { readonly status: 'unlinked' }
  | { readonly status: 'linked'; readonly userId: string }

export type IdentityLinkCommand =
  | { readonly type: 'LinkIdentity'; readonly userId: string }
  | { readonly type: 'UnlinkIdentity'; readonly userId: string }

export type IdentityLinkEvent =
  | { type: 'IdentityLinked'; data: { userId: string } }
  | { type: 'IdentityUnlinked'; data: { userId: string } }

const decide = (command: IdentityLinkCommand, state: IdentityLink): IdentityLinkEvent[] => {
  const { userId } = command
  switch (command.type) {
    case 'LinkIdentity':
      if (state.status === 'unlinked') return [{ type: 'IdentityLinked', data: { userId } }]
      if (state.userId === userId) return []
      throw new Refusal('IdentityLinkedElsewhere', 'This identity opens another account.')
    case 'UnlinkIdentity':
      return state.status === 'linked' && state.userId === userId
        ? [{ type: 'IdentityUnlinked', data: { userId } }]
        : []
    default:
      return command satisfies never
  }
}

const evolve = (_: IdentityLink, event: Recorded<IdentityLinkEvent>): IdentityLink => {
  switch (event.type) {
    case 'IdentityLinked':
      return { status: 'linked', userId: event.data.userId }
    case 'IdentityUnlinked':
      return { status: 'unlinked' }
    default:
      return event satisfies never
  }
}

export const identityLinks: Decider<IdentityLink, IdentityLinkCommand, IdentityLinkEvent> = {
  category: 'IdentityLink',
  decide,
  evolve,
  initialState: { status: 'unlinked' },
  reducerVersion: 1,
  schemaVersions: { IdentityLinked: 1, IdentityUnlinked: 1 },
}
