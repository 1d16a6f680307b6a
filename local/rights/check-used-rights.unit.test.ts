import { describe, expect, test } from 'vitest'
import { checkUsedRights } from './check-used-rights.ts'
import type { FunctionRights } from './function-rights.ts'
import type { Use } from './used-rights.ts'

const used = (id: string, action: string, table?: string): Use => ({
  function: id,
  action,
  ...(table !== undefined && { table }),
  isGranted: true,
})
const profile = (rights: Partial<FunctionRights> = {}): FunctionRights => ({
  id: 'user/profile',
  tables: { events: 'read', heads: 'read', sessions: 'write' },
  identityActions: ['AdminGetUser'],
  ...rights,
})
const ofProfile = [
  used('user/profile', 'dynamodb:Query', 'events'),
  used('user/profile', 'dynamodb:GetItem', 'heads'),
  used('user/profile', 'dynamodb:GetItem', 'sessions'),
  used('user/profile', 'dynamodb:UpdateItem', 'sessions'),
  used('user/profile', 'cognito-idp:AdminGetUser'),
]

describe('what is declared and what tests use', () => {
  test('is the same', () => {
    expect(checkUsedRights([profile()], ofProfile, [])).toEqual([])
  })

  test('a function with too many rights is named with each of them', () => {
    const greedy = profile({
      tables: { events: 'append', heads: 'write', sessions: 'write', 'data-keys': 'write' },
      identityActions: ['AdminGetUser', 'AdminDeleteUser'],
      identityProvider: true,
      pictures: true,
      readsPictures: true,
      storesLogos: true,
      sendsMail: true,
    })
    expect(checkUsedRights([greedy], ofProfile, [])).toEqual(
      [
        'tables.events: append',
        'tables.heads: write',
        'tables.data-keys: write',
        'identityActions: AdminDeleteUser',
        'identityProvider',
        'pictures',
        'readsPictures',
        'storesLogos',
        'sendsMail',
      ].map((right) => `user/profile declares ${right} and no test uses it: remove it or test it.`),
    )
  })

  test('what another function uses proves nothing', () => {
    const other = { ...profile(), id: 'user/other' }
    expect(checkUsedRights([profile(), other], ofProfile, [])).toHaveLength(4)
  })

  test('who scans needs a scan, and who appends an append', () => {
    const rating = { id: 'projects/rate', tables: { heads: 'scan', events: 'append' } } as const
    const reads = [
      used('projects/rate', 'dynamodb:Query', 'heads'),
      used('projects/rate', 'dynamodb:Query', 'events'),
    ]
    expect(checkUsedRights([rating], reads, [])).toHaveLength(2)
    const proofs = [
      used('projects/rate', 'dynamodb:Scan', 'heads'),
      used('projects/rate', 'dynamodb:PutItem', 'events'),
    ]
    expect(checkUsedRights([rating], proofs, [])).toEqual([])
  })

  test('mails, pictures and the identity provider are proved by what they are for', () => {
    const all = {
      id: 'user/all',
      tables: {},
      identityProvider: true,
      pictures: true,
      readsPictures: true,
      storesLogos: true,
      sendsMail: true,
    }
    const proofs = [
      'cognito-idp:SignUp',
      's3:DeleteObject',
      's3:PutObject',
      's3:GetObject',
      'ses:SendEmail',
    ]
    expect(
      checkUsedRights(
        [all],
        proofs.map((action) => used('user/all', action)),
        [],
      ),
    ).toEqual([])
  })

  test('what was refused to a function of the product is told, though nothing failed by it', () => {
    const refused = { ...used('user/profile', 'dynamodb:GetItem', 'snapshots'), isGranted: false }
    const planted = { ...refused, function: 'test/planted' }
    expect(checkUsedRights([profile()], [...ofProfile, refused, refused, planted], [])).toEqual([
      'user/profile was refused dynamodb:GetItem on the table snapshots.',
    ])
  })

  test('a run without any use has proved nothing', () => {
    expect(checkUsedRights([profile()], [], [])).toEqual([
      'No test has used any right: nothing was checked.',
    ])
  })
})

describe('an exception', () => {
  const reason = 'Once an hour.'
  const right = 'tables.events: read'
  const withoutEvents = ofProfile.filter(({ table }) => table !== 'events')
  const unused = [
    'user/profile declares tables.events: read and no test uses it: remove it or test it.',
    'An exception for tables.events: read is not needed: remove it.',
  ]

  test.each([
    ['the function', { of: ['user/profile'] }],
    ['every function', {}],
    ['who reads a table that it does read', { ifReads: 'heads' }],
  ])('for %s lets the right go unused', (_, whom) => {
    expect(checkUsedRights([profile()], withoutEvents, [{ ...whom, right, reason }])).toEqual([])
  })

  test.each([
    ['another function', { of: ['user/other'] }],
    ['who reads a table that it does not read', { ifReads: 'metrics' }],
  ])('for %s does not', (_, whom) => {
    expect(checkUsedRights([profile()], withoutEvents, [{ ...whom, right, reason }])).toEqual(
      unused,
    )
  })
})
