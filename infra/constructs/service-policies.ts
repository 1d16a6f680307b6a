import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { mailActions, objectActions } from '../../lambdas/platform/rights.ts'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import type { DataStack } from '../data/data-stack.ts'
import type { IdentityStack } from '../identity/identity-stack.ts'

interface Declared extends Pick<DeployedEndpoint, 'identityActions' | 'pictures'> {
  readonly readsPictures?: boolean
  readonly storesLogos?: boolean
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
  {
    identityActions,
    pictures,
    readsPictures = false,
    storesLogos = false,
    sendsMail = false,
  }: Declared,
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
        actions: [...objectActions.pictures.allowed],
        resources: [data.userPicturesArn],
      }),
    ],
  }),
  ...(readsPictures && {
    sitePictures: [
      new PolicyStatement({
        actions: [...objectActions.readsPictures.allowed],
        resources: [data.sitePicturesArn],
      }),
    ],
  }),
  ...(storesLogos && {
    logos: [
      new PolicyStatement({
        actions: [...objectActions.storesLogos.allowed],
        resources: [data.projectPicturesArn],
      }),
    ],
  }),
  ...(sendsMail &&
    mailFrom !== undefined && {
      mail: [
        new PolicyStatement({
          actions: [...mailActions],
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
  { pictures, readsPictures = false, storesLogos = false }: Declared,
  { data }: Places,
): Record<string, string> => ({
  ...(pictures && {
    [wildcardFinding(data, data.userPicturesArn)]:
      'Each user has a picture, under a name of its own below one folder.',
  }),
  ...(storesLogos && {
    [wildcardFinding(data, data.projectPicturesArn)]:
      'Each logo has a name made of its content below one folder.',
  }),
  ...(readsPictures && {
    [wildcardFinding(data, data.sitePicturesArn)]:
      'Everybody may see every picture below the folder; the function makes it smaller.',
  }),
})

const wildcardFinding = (data: DataStack, arn: string): string => {
  const resource = data.resolve(arn) as NamedImport
  const [{ 'Fn::ImportValue': imported }, path] = resource['Fn::Join'][1]
  return `AwsSolutions-IAM5[Resource::${imported}${path}]`
}

/** How CDK writes an imported ARN with a path. */
interface NamedImport {
  readonly 'Fn::Join': readonly [string, readonly [{ readonly 'Fn::ImportValue': string }, string]]
}
