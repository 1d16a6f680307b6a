import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { findPool } from './connect-product.ts'

const cognito = mockAwsClient(CognitoIdentityProviderClient)

const find = async (...names: readonly string[]): Promise<string> => {
  cognito.reset()
  const [first = '', ...others] = names
  // A pool a page, of which there may be several.
  cognito
    .on(ListUserPoolsCommand)
    .resolves({ UserPools: others.map((Name, index) => ({ Name, Id: `${Name} ${index + 2}` })) })
    .on(ListUserPoolsCommand, { NextToken: undefined })
    .resolvesOnce({ UserPools: [{ Name: first, Id: `${first} 1` }], NextToken: 'more' })
  return await findPool(new CognitoIdentityProviderClient({ region: 'local' }), 'prod')
}

test('accounts of a stage are those of the one pool of its name', async () => {
  expect(await find('assay-production', 'assay-prod')).toBe('assay-prod 2')
  await expect(find('assay-prod2', 'my-assay-prod')).rejects.toThrow(
    'There is no user pool assay-prod: is the stage right, and its region?',
  )
  await expect(find('assay-prod', 'assay-prod')).rejects.toThrow(
    '2 user pools are named assay-prod. Delete those of former deployments.',
  )
})
