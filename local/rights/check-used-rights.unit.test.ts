import { describe, expect, test } from 'vitest'
import { by, may, on } from '../../lambdas/deployment/table-rights.ts'
import { checkUsedRights } from './check-used-rights.ts'
import type { FunctionRights } from './function-rights.ts'
import type { Use } from './used-rights.ts'

const used = (id: string, action: string, right: string): Use => {
  const [, table] = /^tables\.([\w-]+):/.exec(right) ?? []
  return {
    function: id,
    action,
    ...(table !== undefined && { table }),
    isGranted: true,
    rights: [right],
  }
}
const profile = (rights: Partial<FunctionRights> = {}): FunctionRights => ({
  id: 'user/profile',
  tables: {
    events: on(['Profile#*'], 'read'),
    heads: on(['Profile#*', 'Survey#*'], 'read'),
    sessions: may('read', 'update'),
  },
  identityActions: ['AdminGetUser'],
  ...rights,
})
const ofProfile = [
  used('user/profile', 'dynamodb:Query', 'tables.events: read Profile#*'),
  used('user/profile', 'dynamodb:GetItem', 'tables.heads: read Profile#*'),
  used('user/profile', 'dynamodb:GetItem', 'tables.heads: read Survey#*'),
  used('user/profile', 'dynamodb:GetItem', 'tables.sessions: read'),
  used('user/profile', 'dynamodb:UpdateItem', 'tables.sessions: update'),
  used('user/profile', 'cognito-idp:AdminGetUser', 'identityActions: AdminGetUser'),
]

describe('what is declared and what tests use', () => {
  test('is the same', () => {
    expect(checkUsedRights([profile()], ofProfile, [])).toEqual([])
  })

  test('a function with too many rights is named with each use, each kind of key and each index', () => {
    const greedy = profile({
      tables: {
        events: on(['Profile#*', 'Watchlist#*'], 'read', 'put'),
        heads: on(['Profile#*', 'Survey#*'], 'read'),
        sessions: [...may('read', 'update', 'delete'), ...by('byUser')],
      },
      identityActions: ['AdminGetUser', 'AdminDeleteUser'],
      identityProvider: true,
      pictures: true,
      readsPictures: true,
      storesLogos: true,
      sendsMail: true,
    })
    expect(checkUsedRights([greedy], ofProfile, [])).toEqual(
      [
        'tables.events: read Watchlist#*',
        'tables.events: put Profile#*',
        'tables.events: put Watchlist#*',
        'tables.sessions: delete',
        'tables.sessions: read by byUser',
        'identityActions: AdminDeleteUser',
        'pictures',
        'storesLogos',
        'readsPictures',
        'sendsMail',
        'identityProvider',
      ].map((right) => `user/profile declares ${right} and no test uses it: remove it or test it.`),
    )
  })

  test('what another function uses proves nothing', () => {
    const other = { ...profile(), id: 'user/other' }
    expect(checkUsedRights([profile(), other], ofProfile, [])).toHaveLength(6)
  })

  test('what was refused to a function of the product is told, though nothing failed by it', () => {
    const refused = {
      ...used('user/profile', 'dynamodb:GetItem', 'tables.snapshots: read'),
      isGranted: false,
    }
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
  const right = 'tables.heads: read'
  const withoutSurveys = ofProfile.filter(({ rights }) => !rights.join().includes('Survey'))
  const unused = [
    'user/profile declares tables.heads: read Survey#* and no test uses it: remove it or test it.',
    'An exception for tables.heads: read is not needed: remove it.',
  ]

  test.each([
    ['the function', { of: ['user/profile'] }],
    ['every function', {}],
    ['who uses a table that it does use', { ifUses: 'heads' }],
  ])('for %s lets the right go unused', (_, whom) => {
    expect(checkUsedRights([profile()], withoutSurveys, [{ ...whom, right, reason }])).toEqual([])
  })

  test('may name one key alone', () => {
    const one = { right: 'tables.heads: read Survey#*', reason }
    expect(checkUsedRights([profile()], withoutSurveys, [one])).toEqual([])
  })

  test.each([
    ['another function', { of: ['user/other'] }],
    ['who uses a table that it does not use', { ifUses: 'metrics' }],
  ])('for %s does not', (_, whom) => {
    expect(checkUsedRights([profile()], withoutSurveys, [{ ...whom, right, reason }])).toEqual(
      unused,
    )
  })

  test('for a right of which another begins alike does not', () => {
    const one = { right: 'tables.heads: rea', reason }
    expect(checkUsedRights([profile()], withoutSurveys, [one])).toHaveLength(2)
  })
})
