import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { AnyEndpoint } from '../shared/contract/endpoint.ts'
import type { DataStack } from './data-stack.ts'
import type { IdentityStack } from './identity-stack.ts'

interface Declared extends Pick<AnyEndpoint, 'identityActions' | 'pictures'> {
  readonly sendsMail?: boolean
}

/** Where what functions may use is found. */
export interface Places {
  readonly data: DataStack
  readonly identity: IdentityStack
  /** undefined where nobody sends mails. */
  readonly mailFrom: string | undefined
}

/** Policies for what a contract declares beside tables: one for each service, under its name. */
export const servicePolicies = (
  scope: Construct,
  { identityActions, pictures, sendsMail = false }: Declared,
  { data, identity, mailFrom }: Places,
): Record<string, PolicyStatement[]> => ({
  ...(identityActions.length > 0 && {
    accounts: [
      new PolicyStatement({
        actions: identityActions.map((action) => `cognito-idp:${action}`),
        resources: [identity.poolArn],
      }),
    ],
  }),
  ...(pictures && {
    pictures: [
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: [data.userPicturesArn],
      }),
    ],
  }),
  ...(sendsMail &&
    mailFrom !== undefined && {
      mail: [
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: [
            Stack.of(scope).formatArn({
              service: 'ses',
              resource: 'identity',
              resourceName: mailFrom,
            }),
          ],
        }),
      ],
    }),
})

/** What cdk-nag finds in them, with the reason why it stays. */
export const servicePolicyFindings = (
  { pictures }: Declared,
  { data }: Places,
): Record<string, string> => {
  if (!pictures) return {}
  const resource = data.resolve(data.userPicturesArn) as NamedImport
  const [{ 'Fn::ImportValue': imported }, path] = resource['Fn::Join'][1]
  return {
    [`AwsSolutions-IAM5[Resource::${imported}${path}]`]:
      'Each user has a picture, under a name of its own below one folder.',
  }
}

/** How CDK writes an imported ARN with a path. */
interface NamedImport {
  readonly 'Fn::Join': readonly [string, readonly [{ readonly 'Fn::ImportValue': string }, string]]
}
