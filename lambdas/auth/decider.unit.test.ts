import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideOrNothing,
  nothing,
  record,
  specify,
} from '../../test/support/event-store/given-when-then.ts'
import { evolveAll } from '../platform/event-store/rehydrate.ts'
import {
  type IdentityLink,
  type IdentityLinkCommand,
  type IdentityLinkEvent,
  identityLinks,
} from './decider.ts'

const given = specify(identityLinks)

const linked = (userId: string): IdentityLinkEvent => ({ type: 'IdentityLinked', data: { userId } })
const unlinked = (userId: string): IdentityLinkEvent => ({
  type: 'IdentityUnlinked',
  data: { userId },
})
const link = (userId: string): IdentityLinkCommand => ({ type: 'LinkIdentity', userId })
const unlink = (userId: string): IdentityLinkCommand => ({ type: 'UnlinkIdentity', userId })

describe('LinkIdentity', () => {
  test('links an identity that opens nothing yet', () => {
    given([])
      .when(link('ada'))
      .then([linked('ada')])
  })

  test('changes nothing when it opens that account already', () => {
    given([linked('ada')])
      .when(link('ada'))
      .then(nothing)
  })

  test('refuses an identity that opens another account', () => {
    given([linked('ada')])
      .when(link('bob'))
      .then('IdentityLinkedElsewhere')
  })

  test('links anew what was unlinked, to whomever', () => {
    given([linked('ada'), unlinked('ada')])
      .when(link('bob'))
      .then([linked('bob')])
  })
})

describe('UnlinkIdentity', () => {
  test('takes the link away', () => {
    given([linked('ada')])
      .when(unlink('ada'))
      .then([unlinked('ada')])
  })

  test('changes nothing when there is no link, or it is gone', () => {
    given([]).when(unlink('ada')).then(nothing)
    given([linked('ada'), unlinked('ada')])
      .when(unlink('ada'))
      .then(nothing)
  })

  test('leaves the link alone that leads to another account by now', () => {
    given([linked('ada'), unlinked('ada'), linked('bob')])
      .when(unlink('ada'))
      .then(nothing)
  })
})

test('whatever is asked, a link moves to another account only after it was taken away', () => {
  const userId = fc.constantFrom('ada', 'bob', 'cem')
  const commands = fc.array(fc.oneof(userId.map(link), userId.map(unlink)), { maxLength: 30 })
  fc.assert(
    fc.property(commands, (sequence) => {
      let state: IdentityLink = identityLinks.initialState
      for (const [index, command] of sequence.entries()) {
        for (const event of decideOrNothing(identityLinks, command, state)) {
          const opens = state.status === 'linked' ? state.userId : undefined
          expect(opens).toBe(event.type === 'IdentityLinked' ? undefined : event.data.userId)
          state = evolveAll(identityLinks, state, record([event], index + 1))
        }
      }
    }),
  )
})
