import { Aws, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { mailActions, objectActions } from '../../lambdas/platform/rights.ts'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import type { Deployment } from '../deployment.ts'
import type { IdentityStack } from '../identity/identity-stack.ts'
import { mailConfiguration, picturesArn } from '../names.ts'

interface Declared extends Pick<DeployedEndpoint, 'identityActions' | 'pictures'> {
  readonly readsPictures?: boolean
  readonly storesLogos?: boolean
  readonly sendsMail?: boolean
}

/** Where what functions may use is found. */
export interface Places {
  readonly deployment: Deployment
  readonly identity: IdentityStack
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
  { deployment, identity }: Places,
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
        resources: [picturesArn(deployment, objectActions.pictures.folder)],
      }),
    ],
  }),
  ...(readsPictures && {
    sitePictures: [
      new PolicyStatement({
        actions: [...objectActions.readsPictures.allowed],
        resources: [picturesArn(deployment, objectActions.readsPictures.folder)],
      }),
    ],
  }),
  ...(storesLogos && {
    logos: [
      new PolicyStatement({
        actions: [...objectActions.storesLogos.allowed],
        resources: [picturesArn(deployment, objectActions.storesLogos.folder)],
      }),
    ],
  }),
  ...(sendsMail &&
    deployment.mailFrom !== undefined && {
      mail: [
        new PolicyStatement({
          actions: [...mailActions],
          // SES asks for the right on the sender and on each recipient that is verified too: in the
          // sandbox on all of them. The condition binds the sender.
          resources: [sesArn(scope, 'identity', '*'), mailConfigurationArn(scope, deployment)],
          conditions: { StringEquals: { 'ses:FromAddress': deployment.mailFrom } },
        }),
      ],
    }),
})

const sesArn = (scope: Construct, resource: string, resourceName: string): string =>
  Stack.of(scope).formatArn({ service: 'ses', resource, resourceName })

const mailConfigurationArn = (scope: Construct, { stage }: Deployment): string =>
  sesArn(scope, 'configuration-set', mailConfiguration(stage))

/** What cdk-nag finds in them, with the reason why it stays. */
export const servicePolicyFindings = (
  { pictures, readsPictures = false, storesLogos = false, sendsMail = false }: Declared,
  { deployment }: Places,
): Record<string, string> => ({
  ...(pictures && {
    [wildcardFinding(deployment, objectActions.pictures.folder)]:
      'Each user has a picture, under a name of its own below one folder.',
  }),
  ...(storesLogos && {
    [wildcardFinding(deployment, objectActions.storesLogos.folder)]:
      'Each logo has a name made of its content below one folder.',
  }),
  ...(readsPictures && {
    [wildcardFinding(deployment, objectActions.readsPictures.folder)]:
      'Everybody may see every picture below the folder; the function makes it smaller.',
  }),
  ...(sendsMail && {
    [`AwsSolutions-IAM5[Resource::arn:aws:ses:${deployment.region}:${deployment.account ?? '<AWS::AccountId>'}:identity/*]`]:
      'Recipients may be identities too; the sender is bound by a condition.',
  }),
})

/** As cdk-nag names an ARN with the account in it. */
const wildcardFinding = (deployment: Deployment, folder: string): string =>
  `AwsSolutions-IAM5[Resource::${picturesArn(deployment, folder).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`
