import { describe, expect, test } from 'vitest'
import { endpoints } from '../lambdas/deployment/endpoints.ts'
import { functions } from '../lambdas/deployment/functions.ts'
import type { DeclaredRights, Statement } from '../lambdas/platform/rights.ts'
import { policiesOf } from '../lambdas/platform/rights.ts'
import { isAllowed } from '../local/rights/evaluate-policy.ts'
import { LOCAL_PLACES } from '../local/rights/local-places.ts'
import { linesOf } from '../test/support/infra/role-grants.ts'
import {
  ALL_SETTINGS,
  flat,
  type FunctionProperties,
  statementsIn,
  synthesised,
} from '../test/support/infra/synthesised-templates.ts'

/**
 * Local stack and tests ask policies before each call (`local/rights`). Here they are held against
 * the documents in the templates, so that what is refused there is what AWS refuses.
 */

const made = await synthesised(ALL_SETTINGS)
const pool = 'arn:aws:cognito-idp:us-east-1:{AWS::AccountId}:userpool/{UserPoolId.Value}'

/** What a role's policies say of tables, accounts, objects and mails, at the places of the local stack. */
const deployedTo = ({ id }: { readonly id: string }): Statement[] => {
  const name = `assay-dev-${id.replace('/', '-')}`
  for (const resources of made.stacks.values()) {
    const found = resources.find(({ Properties }) => Properties['FunctionName'] === name)
    if (!found) continue
    const { Role } = found.Properties as unknown as FunctionProperties
    const role = resources.find((resource) => resource.id === Role['Fn::GetAtt'][0])
    return statementsIn(role?.Properties['Policies'])
      .map((statement) => ({
        ...(statement as unknown as Statement),
        Action: [statement.Action].flat(),
        Resource: [statement.Resource].flat().map((resource) => toLocal(flat(resource))),
      }))
      .filter(
        ({ Action, Resource }) =>
          Action.some((action) => /^(dynamodb|cognito-idp|s3|ses):/.test(action)) &&
          !Resource.some((resource) => resource.includes('StreamArn')),
      )
  }
  throw new Error(`${id} is not deployed.`)
}

const toLocal = (resource: string): string =>
  resource
    .replace('dynamodb:us-east-1:{AWS::AccountId}:table/assay-dev-', 'dynamodb:local:local:table/')
    .replace(/s3:::assay-dev-(pictures|catalogue)-\{AWS::AccountId\}-us-east-1/, 's3:::local')
    .replace('ses:us-east-1:{AWS::AccountId}:identity/', 'ses:local:local:identity/')
    .replace(
      /ses:us-east-1:.*:configuration-set\/assay-dev$/,
      'ses:local:local:configuration-set/local',
    )
    .replace(pool, LOCAL_PLACES.pool)

const all: readonly (DeclaredRights & { readonly id: string })[] = functions

test.each(all.map((one) => [one.id, one] as const))(
  '%s is deployed with the policy that is asked on a laptop',
  (_, one) => {
    const asked = Object.values(policiesOf(one, LOCAL_PLACES)).flat()
    expect(linesOf(deployedTo(one))).toEqual(linesOf(asked))
  },
)

test('the policies of a role are shorter than the 10,240 characters that IAM takes', () => {
  const lengths = [...made.stacks.values()]
    .flat()
    .filter(({ Type }) => Type === 'AWS::IAM::Role')
    .map(({ Properties }) => flat(JSON.stringify(Properties['Policies'] ?? [])).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(10_240)
})

test('what is limited to keys or to attributes refuses a request that names none', () => {
  const conditions = all
    .flatMap(deployedTo)
    .flatMap(({ Condition }) => (Condition ? [Condition] : []))
  const absentOf = (operator: string, key: string) =>
    new Set(
      conditions.flatMap((condition) =>
        condition[operator]?.[key] ? String(condition['Null']?.[key]) : [],
      ),
    )
  expect(absentOf('ForAllValues:StringLike', 'dynamodb:LeadingKeys')).toEqual(new Set(['false']))
  expect(absentOf('ForAllValues:StringEquals', 'dynamodb:Attributes')).toEqual(new Set(['false']))
})

describe('by the policies in the templates', () => {
  const ids = (test_: (statements: readonly Statement[]) => boolean): string[] =>
    all.filter((one) => test_(deployedTo(one))).map(({ id }) => id)
  const may =
    (action: string, table: string, key: string, attributes: readonly string[] = ['id']) =>
    (statements: readonly Statement[]): boolean =>
      isAllowed(statements, {
        action: `dynamodb:${action}`,
        resource: LOCAL_PLACES.table(table),
        context: { 'dynamodb:LeadingKeys': [key], 'dynamodb:Attributes': attributes },
      })

  test('a session is written whole by who signs somebody in, or goes on under another id, alone', () => {
    expect(ids(may('PutItem', 'sessions', 'hash-of-a-cookie')).toSorted()).toEqual([
      'auth/callback',
      'auth/callback-credentials',
      'auth/change-password',
      'auth/confirm-second-factor',
      // What begins or ends an impersonation gives the member of staff another id.
      'auth/session',
      'auth/signout',
      'auth/turn-off-second-factor',
      'impersonation/create',
      'impersonation/delete',
      'impersonation/end',
    ])
  })

  test('nobody else makes a session one of staff, or of somebody else', () => {
    const changes = (attribute: string) =>
      ids(may('UpdateItem', 'sessions', 'hash-of-a-cookie', ['id', attribute]))
    // Both may write it whole, too.
    const checking = ['auth/session', 'impersonation/create']
    for (const attribute of ['sub', 'staff', 'secondFactor', 'impersonation']) {
      expect(changes(attribute).toSorted()).toEqual(checking)
    }
    expect(changes('lastSeen').length).toBeGreaterThan(30)
  })

  test('no function edits or deletes an event, and each appends to streams of its kinds', () => {
    for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate']) {
      expect(ids(may(action, 'events', 'Watchlist#ann'))).toEqual([])
    }
    const appendTo = (stream: string) => ids(may('PutItem', 'events', stream)).toSorted()
    expect(appendTo('Project#corvane')).toEqual([
      'incidents/record-evidence',
      'projects/remove-logo',
      'projects/upload-logo',
    ])
    expect(appendTo('Watchlist#ann')).toEqual([
      'erasure/complete',
      'watchlist/create',
      'watchlist/delete',
      'watchlist/reorder',
      'watchlist/seen',
      'watchlist/update',
    ])
    expect(appendTo('Announcement#1')).toEqual(['announcement/publish', 'announcement/withdraw'])
    expect(appendTo('Watchlist')).toEqual([])
  })

  test('who reads objects of the catalogue may list its bucket, or S3 would not tell that one is gone', () => {
    const mayDo = (action: string, resource: string) =>
      ids((statements) => isAllowed(statements, { action, resource, context: {} })).toSorted()
    const reading = mayDo('s3:GetObject', LOCAL_PLACES.objects('catalogue/one'))
    expect(reading.length).toBeGreaterThan(15)
    expect(mayDo('s3:ListBucket', LOCAL_PLACES.bucket)).toEqual(reading)
  })

  test('what anybody may ask reads no session, no key of a person, and of streams that are not public those which it writes alone', () => {
    const forAnybody = endpoints
      .filter(({ id, access }) => access === 'public' && !id.startsWith('auth/'))
      .map(({ id }) => id)
    expect(forAnybody.length).toBeGreaterThan(30)
    const read = (table: string, key: string): string[] =>
      ids(may('GetItem', table, key))
        .filter((id) => forAnybody.some((one) => one === id))
        .toSorted()
    for (const table of ['sessions', 'activity', 'email-outbox', 'idempotency-records']) {
      expect([table, ...read(table, 'any')]).toEqual([table])
    }
    for (const subject of ['ann', 'Incident#1']) {
      expect([subject, ...read('data-keys', subject)]).toEqual([subject])
    }
    expect(read('data-keys', 'Quote#1')).toEqual(['quotes/request'])
    for (const table of ['events', 'heads']) {
      for (const kind of ['Impersonation', 'Incident', 'Survey', 'Watchlist', 'Webhook']) {
        expect([kind, ...read(table, `${kind}#1`)]).toEqual([kind])
      }
      expect(read(table, 'Quote#1')).toEqual(['quotes/request'])
      expect(read(table, 'Profile#ann')).toEqual(['user/unsubscribe', 'user/unsubscribe-one-click'])
    }
  })

  test('no function deletes a head or the key of a person', () => {
    expect(ids(may('DeleteItem', 'heads', 'Profile#ann'))).toEqual([])
    expect(ids(may('DeleteItem', 'data-keys', 'ann'))).toEqual([])
    expect(ids(may('UpdateItem', 'data-keys', 'ann')).toSorted()).toEqual([
      'auth/delete-account',
      'erasure/complete',
      'incidents/report',
    ])
  })
})
