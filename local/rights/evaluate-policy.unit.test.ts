import { describe, expect, test } from 'vitest'
import type { Statement } from '../../lambdas/platform/rights.ts'
import { isAllowed } from './evaluate-policy.ts'

const TABLE = 'arn:aws:dynamodb:local:local:table/heads'

const allow = (Condition?: Statement['Condition'], Resource = TABLE): Statement => ({
  Effect: 'Allow',
  Action: ['dynamodb:PutItem'],
  Resource: [Resource],
  ...(Condition && { Condition }),
})
const put = (keys: readonly string[] = ['Watchlist#ann'], resource = TABLE) => ({
  action: 'dynamodb:PutItem',
  resource,
  context: { 'dynamodb:LeadingKeys': keys },
})

describe('a policy', () => {
  test('allows what it names, and nothing else', () => {
    expect(isAllowed([allow()], put())).toBe(true)
    expect(isAllowed([allow()], { ...put(), action: 'dynamodb:DeleteItem' })).toBe(false)
    expect(isAllowed([allow()], put([], `${TABLE}/index/byUser`))).toBe(false)
    expect(isAllowed([], put())).toBe(false)
  })

  test('forbids by a Deny whatever else it allows', () => {
    const deny: Statement = { ...allow(), Effect: 'Deny' }
    expect(isAllowed([deny, allow()], put())).toBe(false)
    expect(isAllowed([{ ...deny, Action: ['dynamodb:UpdateItem'] }, allow()], put())).toBe(true)
  })

  test('takes a star for any characters, and every other character for itself', () => {
    const folder = 'arn:aws:s3:::local/pictures/users/*'
    expect(isAllowed([allow(undefined, folder)], put([], folder.replace('*', 'a/b')))).toBe(true)
    expect(isAllowed([allow(undefined, folder)], put([], folder.replace('users', 'Users')))).toBe(
      false,
    )
    expect(isAllowed([allow(undefined, 'a.b')], put([], 'axb'))).toBe(false)
  })
})

describe('a condition on leading keys', () => {
  const ofWatchlists = allow({
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['Watchlist#*', 'followed'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  })

  test.each<[readonly string[], boolean]>([
    [['Watchlist#ann'], true],
    [['followed'], true],
    [['Watchlist#ann', 'followed'], true],
    [['Profile#ann'], false],
    [['Watchlist#ann', 'Profile#ann'], false],
    [['Watchlist'], false],
    [['a Watchlist#ann'], false],
    [['followed#ann'], false],
    // A request that names no key must not pass for one whose keys all fit.
    [[], false],
  ])('%o: %s', (keys, expected) => {
    expect(isAllowed([ofWatchlists], put(keys))).toBe(expected)
  })
})

test('a condition on one value does not hold without it', () => {
  const bySender = allow({ StringEquals: { 'ses:FromAddress': 'no-reply@assay.example' } })
  const from = (...values: string[]) => ({ ...put(), context: { 'ses:FromAddress': values } })
  expect(isAllowed([bySender], from('no-reply@assay.example'))).toBe(true)
  expect(isAllowed([bySender], from('ceo@assay.example'))).toBe(false)
  expect(isAllowed([bySender], from())).toBe(false)
})

test('an operator that is not known is no silent yes', () => {
  expect(() => isAllowed([allow({ Bool: { 'aws:SecureTransport': 'true' } })], put())).toThrow(
    'No policy of ours uses the operator Bool.',
  )
})
