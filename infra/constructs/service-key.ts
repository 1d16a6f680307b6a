import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

interface ServiceKeyProps {
  readonly description: string
  /** The one service through which the account may use it: `lambda`, `sns`. */
  readonly service: string
}

/** All that keeps a key in hand, and nothing that reads or writes by it. */
const ADMINISTER = [
  'kms:CancelKeyDeletion',
  // Not all of `Create*`: a grant hands on the right to decrypt.
  'kms:CreateAlias',
  'kms:Delete*',
  'kms:Describe*',
  'kms:Disable*',
  'kms:Enable*',
  'kms:Get*',
  'kms:List*',
  'kms:Put*',
  'kms:Revoke*',
  'kms:RotateKeyOnDemand',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:Update*',
]

/**
 * A key that encrypts for one service. Who administers the account administers it too; by hand, and
 * through other services, nobody decrypts with it without changing its policy first, which CloudTrail
 * tells.
 */
export const serviceKey = (scope: Construct, id: string, props: ServiceKeyProps): Key => {
  const { region, account } = Stack.of(scope)
  const principals = [new AccountRootPrincipal()]
  return new Key(scope, id, {
    description: props.description,
    enableKeyRotation: true,
    pendingWindow: Duration.days(7),
    removalPolicy: RemovalPolicy.DESTROY,
    policy: new PolicyDocument({
      statements: [
        new PolicyStatement({
          sid: 'Administer',
          principals,
          actions: ADMINISTER,
          resources: ['*'],
        }),
        new PolicyStatement({
          sid: 'UseThroughService',
          principals,
          actions: [
            'kms:CreateGrant',
            'kms:Decrypt',
            'kms:DescribeKey',
            'kms:Encrypt',
            'kms:GenerateDataKey*',
            'kms:ReEncrypt*',
          ],
          resources: ['*'],
          conditions: {
            StringEquals: {
              'kms:CallerAccount': account,
              'kms:ViaService': `${props.service}.${region}.amazonaws.com`,
            },
          },
        }),
      ],
    }),
  })
}
