import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Preferences } from '../../shared/contract/user.ts'
import { WALLETS_MAX } from '../../shared/values/wallet.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import {
  fold,
  nothing,
  recordedAtOf,
  specify,
} from '../../test/support/event-store/given-when-then.ts'
import { evolveAll } from '../platform/event-store/rehydrate.ts'
import { type ProfileCommand, type ProfileEvent, profiles } from './decider.ts'

const given = specify(profiles)

const pictureSet = (fingerprint: string): ProfileEvent => ({
  type: 'PictureSet',
  data: { fingerprint },
})
const pictureRemoved: ProfileEvent = { type: 'PictureRemoved', data: {} }
const walletLinked = (fingerprint: string, sealed = `sealed-${fingerprint}`): ProfileEvent => ({
  type: 'WalletLinked',
  data: { fingerprint, sealed },
})
const walletUnlinked = (fingerprint: string): ProfileEvent => ({
  type: 'WalletUnlinked',
  data: { fingerprint },
})
const changed = (preferences: Partial<Preferences>): ProfileEvent => ({
  type: 'PreferencesChanged',
  data: preferences,
})
const unsubscribed: ProfileEvent = { type: 'Unsubscribed', data: {} }
const signInLinked = (identity: string): ProfileEvent => ({
  type: 'SignInMethodLinked',
  data: { provider: 'google', identity },
})
const erased: ProfileEvent = { type: 'PersonalDataErased', data: {} }

const setPicture = (fingerprint: string): ProfileCommand => ({ type: 'SetPicture', fingerprint })
const linkWallet = (fingerprint: string): ProfileCommand => ({
  type: 'LinkWallet',
  fingerprint,
  sealed: `sealed-${fingerprint}`,
})
const unlinkWallet = (fingerprint: string): ProfileCommand => ({
  type: 'UnlinkWallet',
  fingerprint,
})
const change = (preferences: Partial<Preferences>): ProfileCommand => ({
  type: 'ChangePreferences',
  preferences,
})
const linkSignIn = (identity: string): ProfileCommand => ({
  type: 'LinkSignInMethod',
  provider: 'google',
  identity,
})

const wallets = (count: number): ProfileEvent[] =>
  Array.from({ length: count }, (_, index) => walletLinked(`wallet-${index}`))

const stateAfter = fold(profiles)

describe('SetPicture', () => {
  test('sets the first picture', () => {
    given([])
      .when(setPicture('a'))
      .then([pictureSet('a')])
  })

  test('puts another in the place of the one before', () => {
    given([pictureSet('a')])
      .when(setPicture('b'))
      .then([pictureSet('b')])
  })

  test('changes nothing for the very same picture', () => {
    given([pictureSet('a')])
      .when(setPicture('a'))
      .then(nothing)
  })

  test('sets one anew that was removed', () => {
    given([pictureSet('a'), pictureRemoved])
      .when(setPicture('a'))
      .then([pictureSet('a')])
  })
})

describe('RemovePicture', () => {
  test('removes the picture', () => {
    given([pictureSet('a')])
      .when({ type: 'RemovePicture' })
      .then([pictureRemoved])
  })

  test.each([
    ['none was set', []],
    ['it was removed', [pictureSet('a'), pictureRemoved]],
  ])('changes nothing when %s', (_, history) => {
    given(history).when({ type: 'RemovePicture' }).then(nothing)
  })
})

describe('LinkWallet', () => {
  test('links a wallet', () => {
    given([])
      .when(linkWallet('a'))
      .then([walletLinked('a')])
  })

  test('is refused for one that is linked already, whatever it is called now', () => {
    given([walletLinked('a', 'sealed under another label')])
      .when(linkWallet('a'))
      .then('WalletAlreadyLinked')
  })

  test('links one again that was unlinked', () => {
    given([walletLinked('a'), walletUnlinked('a')])
      .when(linkWallet('a'))
      .then([walletLinked('a')])
  })

  test('fills the list to its end and not further', () => {
    given(wallets(WALLETS_MAX - 1))
      .when(linkWallet('last'))
      .then([walletLinked('last')])
    given(wallets(WALLETS_MAX)).when(linkWallet('more')).then('TooManyWallets')
  })

  test('of a full list says that a wallet is there, not that there are too many', () => {
    given(wallets(WALLETS_MAX)).when(linkWallet('wallet-3')).then('WalletAlreadyLinked')
  })

  test('keeps them in the order in which they came, with the time', () => {
    expect(stateAfter([walletLinked('b'), walletLinked('a')])).toMatchObject({
      wallets: [
        { fingerprint: 'b', sealed: 'sealed-b', addedAt: recordedAtOf(1) },
        { fingerprint: 'a', sealed: 'sealed-a', addedAt: recordedAtOf(2) },
      ],
    })
  })
})

describe('UnlinkWallet', () => {
  test('takes the wallet off and no other', () => {
    given([walletLinked('a'), walletLinked('b')])
      .when(unlinkWallet('a'))
      .then([walletUnlinked('a')])
    const left = stateAfter([walletLinked('a'), walletLinked('b'), walletUnlinked('a')])
    expect(left).toMatchObject({ wallets: [{ fingerprint: 'b' }] })
  })

  test('changes nothing for a wallet that is not linked', () => {
    given([walletLinked('a')])
      .when(unlinkWallet('b'))
      .then(nothing)
  })

  test('makes room for another', () => {
    given([...wallets(WALLETS_MAX), walletUnlinked('wallet-0')])
      .when(linkWallet('more'))
      .then([walletLinked('more')])
  })
})

describe('ChangePreferences', () => {
  test('records what becomes another and nothing else', () => {
    given([])
      .when(change({ productNews: true, securityAlerts: true, watchlistDigest: 'daily' }))
      .then([changed({ productNews: true, watchlistDigest: 'daily' })])
    given([])
      .when(change({ securityAlerts: false }))
      .then([changed({ securityAlerts: false })])
  })

  test.each([
    ['nothing is given', {}],
    ['all is so already', { productNews: true, watchlistDigest: 'off' } as const],
  ])('changes nothing when %s', (_, preferences) => {
    given([changed({ productNews: true })])
      .when(change(preferences))
      .then(nothing)
  })

  test('keeps what is left out', () => {
    expect(
      stateAfter([changed({ productNews: true }), changed({ securityAlerts: false })]),
    ).toEqual(
      expect.objectContaining({
        preferences: { productNews: true, securityAlerts: false, watchlistDigest: 'off' },
      }),
    )
  })

  test.each([
    [{ productNews: true }],
    [{ securityAlerts: true }],
    [{ watchlistDigest: 'weekly' }],
  ] as const)('with %j who had unsubscribed gets mails again', (preferences) => {
    given([unsubscribed])
      .when(change(preferences))
      .then([changed(preferences)])
    expect(stateAfter([unsubscribed])).toMatchObject({ unsubscribedAt: recordedAtOf(1) })
    expect(stateAfter([unsubscribed, changed(preferences)])).toMatchObject({ unsubscribedAt: null })
  })
})

describe('StopEmails', () => {
  const stop: ProfileCommand = { type: 'StopEmails', preferences: { securityAlerts: false } }

  test('turns off what it names, once, and is fine for an erased account', () => {
    const stopped = changed({ securityAlerts: false })
    given([]).when(stop).then([stopped])
    given([stopped]).when(stop).then(nothing)
    given([erased]).when(stop).then(nothing)
  })
})

describe('Unsubscribe', () => {
  test('turns every optional mail off and notes when', () => {
    const enabled = changed({ productNews: true, watchlistDigest: 'daily' })
    given([enabled]).when({ type: 'Unsubscribe' }).then([unsubscribed])
    expect(stateAfter([enabled, unsubscribed])).toMatchObject({
      preferences: { productNews: false, securityAlerts: false, watchlistDigest: 'off' },
      unsubscribedAt: recordedAtOf(2),
    })
  })

  test('is noted also where all mails are off', () => {
    given([changed({ securityAlerts: false })])
      .when({ type: 'Unsubscribe' })
      .then([unsubscribed])
  })

  test('changes nothing the second time', () => {
    given([unsubscribed]).when({ type: 'Unsubscribe' }).then(nothing)
  })

  test('is noted again after mails were turned on again', () => {
    given([unsubscribed, changed({ productNews: true })])
      .when({ type: 'Unsubscribe' })
      .then([unsubscribed])
  })
})

describe('LinkSignInMethod', () => {
  test('notes another way to sign in', () => {
    given([])
      .when(linkSignIn('a'))
      .then([signInLinked('a')])
    given([signInLinked('a')])
      .when(linkSignIn('b'))
      .then([signInLinked('b')])
  })

  test('changes nothing for one that is noted', () => {
    given([signInLinked('a')])
      .when(linkSignIn('a'))
      .then(nothing)
  })
})

describe('NoteSecondFactorReset', () => {
  const reset: ProfileEvent = { type: 'SecondFactorReset', data: {} }

  test('is an event each time, and changes nothing of the profile', () => {
    given([pictureSet('a')])
      .when({ type: 'NoteSecondFactorReset' })
      .then([reset])
    given([reset]).when({ type: 'NoteSecondFactorReset' }).then([reset])
    expect(stateAfter([pictureSet('a'), reset])).toEqual(stateAfter([pictureSet('a')]))
  })
})

describe('ErasePersonalData', () => {
  const history = [pictureSet('a'), walletLinked('b'), signInLinked('c'), unsubscribed]

  test('erases whatever there is', () => {
    given([]).when({ type: 'ErasePersonalData' }).then([erased])
    given(history).when({ type: 'ErasePersonalData' }).then([erased])
  })

  test('changes nothing the second time', () => {
    given([...history, erased])
      .when({ type: 'ErasePersonalData' })
      .then(nothing)
  })

  test('leaves a state that holds no more than what is to be taken apart', () => {
    expect(stateAfter([...history, erased])).toEqual({
      status: 'erased',
      signInMethods: [{ provider: 'google', identity: 'c' }],
    })
  })
})

describe('CompleteErasure', () => {
  const completed: ProfileEvent = { type: 'ErasureCompleted', data: {} }

  test('notes once that the rest of an erased account is gone', () => {
    given([erased]).when({ type: 'CompleteErasure' }).then([completed])
    given([erased, completed]).when({ type: 'CompleteErasure' }).then(nothing)
    expect(stateAfter([erased, completed])).toMatchObject({ completedAt: expect.any(String) })
  })

  test('does nothing to an account that is there', () => {
    given([pictureSet('a')])
      .when({ type: 'CompleteErasure' })
      .then(nothing)
  })
})

describe('an account that was erased', () => {
  test.each([
    setPicture('a'),
    { type: 'RemovePicture' },
    linkWallet('a'),
    unlinkWallet('a'),
    change({ productNews: true }),
    linkSignIn('a'),
  ] satisfies ProfileCommand[])('refuses $type', (command) => {
    given([pictureSet('a'), walletLinked('a'), erased])
      .when(command)
      .then('AccountDeleted')
  })

  test('gets no mails, so there is nothing to unsubscribe from', () => {
    given([erased]).when({ type: 'Unsubscribe' }).then(nothing)
  })
})

test('the recorded events lead to the state they led to, up to the erasure too', () => {
  const { events } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'events.golden.json'), 'utf8'),
  ) as { events: RecordedEvent<ProfileEvent>[] }
  const last = events.at(-1)
  const second = events[2]
  if (second?.type !== 'WalletLinked') throw new Error('The third event links a wallet.')
  expect(last?.type).toBe('ErasureCompleted')
  expect(evolveAll(profiles, profiles.initialState, events.slice(0, -2))).toEqual({
    status: 'active',
    picture: null,
    wallets: [{ ...second.data, addedAt: second.recordedAt }],
    preferences: { productNews: false, securityAlerts: false, watchlistDigest: 'off' },
    unsubscribedAt: events[9]?.recordedAt,
    signInMethods: [events[4]?.data],
  })
  expect(evolveAll(profiles, profiles.initialState, events.slice(0, 9))).toMatchObject({
    preferences: { productNews: false, securityAlerts: true, watchlistDigest: 'off' },
    unsubscribedAt: null,
  })
})
