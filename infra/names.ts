import { Aws, SecretValue } from 'aws-cdk-lib'
import { bucketName as bucketNameOf } from '../lambdas/platform/deployment.ts'
import type { AnyEndpoint } from '../shared/contract/endpoint.ts'
import type { Deployment } from './deployment.ts'

/**
 * Names that stacks know of each other's resources without a reference: CloudFormation lets no value
 * change that another stack imports, so that what is imported could be neither replaced nor taken away.
 */
type Place = Pick<Deployment, 'stage' | 'region'>

/** Where CloudFront takes its firewall from, and has its metrics. */
export const EDGE_REGION = 'us-east-1'

export type SecretName =
  | 'client-secret'
  | 'origin-secret'
  | 'personal-data-secret'
  | 'secret'
  | 'wrapping-secrets'

export const secretName = (stage: string, name: SecretName): string => `assay-${stage}-${name}`

/**
 * What stands for a secret's value in a template; CloudFormation puts the value in when it deploys.
 *
 * @param key of a secret that is a JSON object
 */
export const secretValue = (stage: string, name: SecretName, key?: string): string =>
  SecretValue.secretsManager(secretName(stage, name), {
    ...(key !== undefined && { jsonField: key }),
  }).unsafeUnwrap()

/**
 * The stack of a call is `api-` and this: the call's feature. A template takes 60 references to
 * secrets, and `auth` has more: its commands in JSON, which are not NextAuth's, have a stack of their
 * own.
 */
export const stackOfCall = ({
  id,
  kind,
  bodyType,
}: Pick<AnyEndpoint, 'bodyType' | 'id' | 'kind'>): string => {
  const [feature = id] = id.split('/')
  return feature === 'auth' && kind === 'command' && bodyType === 'json' ? 'auth-commands' : feature
}

/** @param id `<feature>/<name>` */
export const functionName = (stage: string, id: string): string =>
  `assay-${stage}-${id.replace('/', '-')}`

/** Of requests that the gateway has refused without asking a function. */
export const refusedMetricName = (stage: string): string => `${stage}-refused-at-the-gateway`

/** Of SES: what is known of the mails of a stage. */
export const mailConfiguration = (stage: string): string => `assay-${stage}`

export const bucketName = (
  { stage, region }: Place,
  name: Parameters<typeof bucketNameOf>[1],
): string => bucketNameOf({ stage, account: Aws.ACCOUNT_ID, region }, name)

/** @param folder ends with a slash; it says which bucket */
export const objectsArn = (place: Place, folder: string): string => {
  const bucket = folder.startsWith('catalogue/') ? 'catalogue' : 'pictures'
  return `arn:aws:s3:::${bucketName(place, bucket)}/${folder}`
}

/** Of the hosted pages' address; unique among all of AWS in a region. */
export const hostedPrefix = ({
  stage,
  hostedPrefix: chosen,
}: Pick<Deployment, 'hostedPrefix' | 'stage'>): string =>
  chosen ?? `assay-${stage}-${Aws.ACCOUNT_ID}`

/** Of CodeDeploy: what shifts traffic from one version of a function to the next. */
export const releaseApplication = (stage: string): string => `assay-${stage}`

/** Taken on by CodeDeploy while it shifts; names of roles are shared by the regions of an account. */
export const shiftRole = ({ stage, region }: Place): string => `assay-${stage}-shift-${region}`

/** What names of queues of a stage begin with. */
export const queuePrefix = (stage: string): string => `assay-${stage}-`

/** @param id `<feature>/<name>` of the consumer whose queue of changes it is */
export const queueName = (stage: string, id: string): string =>
  `${queuePrefix(stage)}${id.replace('/', '-')}.fifo`

/** @param name of the queue, which others fill from outside */
export const intakeQueueName = (stage: string, name: string): string =>
  `${queuePrefix(stage)}${name}`
