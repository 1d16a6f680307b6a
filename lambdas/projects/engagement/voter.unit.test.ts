import { expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { findVoter, createVoter } from './voter.ts'

setEnvironment()

const NOW = Date.parse('2027-03-01T13:20:00Z')
const request = { session: undefined, cookies: {}, now: NOW }

test('a new browser is known again by its cookie, on https one that is bound to the host', () => {
  const { voter, cookie } = createVoter(request)
  const [, value = ''] =
    /^__Host-assay\.visitor=([^;]+); Path=\/; HttpOnly; SameSite=Lax; Secure;/.exec(cookie) ?? []
  const again = findVoter({ ...request, cookies: { '__Host-assay.visitor': value } })
  expect(again?.idFor('corvane')).toBe(voter.idFor('corvane'))
  expect(again?.signedIn).toBe(false)
  expect(findVoter({ ...request, cookies: { 'assay.visitor': value } })).toBeUndefined()
})

test('nobody is told by the ids that the same one took part elsewhere', () => {
  const { voter } = createVoter(request)
  expect(voter.idFor('corvane')).not.toBe(voter.idFor('tidewell'))
})

test('a user is known by the account, whatever the cookie says', () => {
  const { voter, cookie } = createVoter(request)
  const cookies = { '__Host-assay.visitor': /=([^;]+)/.exec(cookie)?.[1] ?? '' }
  const user = findVoter({ ...request, session: { sub: 'user-1' }, cookies })
  const elsewhere = findVoter({ ...request, session: { sub: 'user-1' } })
  expect(user?.signedIn).toBe(true)
  expect(user?.idFor('corvane')).toBe(elsewhere?.idFor('corvane'))
  expect(user?.idFor('corvane')).not.toBe(voter.idFor('corvane'))
  const other = findVoter({ ...request, session: { sub: 'user-2' } })
  expect(other?.idFor('corvane')).not.toBe(user?.idFor('corvane'))
})
