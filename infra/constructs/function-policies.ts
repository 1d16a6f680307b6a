import { Aws, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  type DeclaredRights,
  objectActions,
  objectRights,
  type Places as PlacesOfRights,
  policiesOf,
} from '../../lambdas/platform/rights.ts'
import type { Deployment } from '../deployment.ts'
import type { Identity } from '../identity/identity-stack.ts'
import { mailConfiguration, objectsArn } from '../names.ts'

/** Where what functions may use is found. */
export interface Places {
  readonly deployment: Deployment
  readonly identity: Identity
}

/**
 * Policies for what a function declares: one for each table and service, under its name.
 *
 * @throws Error when it declares rights to what is no table
 */
export const functionPolicies = (
  scope: Construct,
  declared: DeclaredRights,
  { deployment, identity }: Places,
): Record<string, PolicyStatement[]> =>
  Object.fromEntries(
    Object.entries(policiesOf(declared, placesIn(Stack.of(scope), deployment, identity))).map(
      ([name, statements]) => [
        name,
        statements.map((statement) => PolicyStatement.fromJson(statement)),
      ],
    ),
  )

const placesIn = (stack: Stack, deployment: Deployment, identity: Identity): PlacesOfRights => {
  const { stage, mailFrom } = deployment
  const arn = (service: string, resource: string, resourceName: string): string =>
    stack.formatArn({ service, resource, resourceName })
  return {
    table: (name) => arn('dynamodb', 'table', tableName(stage, name)),
    get pool() {
      return identity.poolArn
    },
    objects: (folder) => objectsArn(deployment, folder),
    mail:
      mailFrom === undefined
        ? undefined
        : {
            from: mailFrom,
            identities: arn('ses', 'identity', '*'),
            configuration: arn('ses', 'configuration-set', mailConfiguration(stage)),
          },
  }
}

const WHY_A_FOLDER: Readonly<Record<keyof typeof objectActions, string>> = {
  pictures: 'Each user has a picture, under a name of its own below one folder.',
  storesLogos: 'Each logo has a name made of its content below one folder.',
  readsCatalogue: 'Each publication stores objects under names of their own below one folder.',
  storesCatalogue: 'Each publication stores objects under names of their own below one folder.',
  sweepsCatalogue: 'Objects that nothing names any more are below one folder.',
  readsPictures: 'Everybody may see every picture below the folder; the function makes it smaller.',
}

/** What cdk-nag finds in them, with the reason why it stays. */
export const functionPolicyFindings = (
  declared: DeclaredRights,
  { deployment }: Places,
): Record<string, string> => ({
  ...Object.fromEntries(
    objectRights
      .filter((name) => declared[name] === true)
      .map((name) => [
        wildcardFinding(`${objectsArn(deployment, objectActions[name].folder)}*`),
        WHY_A_FOLDER[name],
      ]),
  ),
  ...(declared.sendsMail === true && {
    [wildcardFinding(
      `arn:aws:ses:${deployment.region}:${deployment.account ?? Aws.ACCOUNT_ID}:identity/*`,
    )]: 'Recipients may be identities too; the sender is bound by a condition.',
  }),
})

/** As cdk-nag names an ARN with the account in it. */
const wildcardFinding = (arn: string): string =>
  `AwsSolutions-IAM5[Resource::${arn.replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`
