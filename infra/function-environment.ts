import type { Consumer, Schedule } from '../lambdas/platform/deployment.ts'
import { fanOutConsumer } from '../lambdas/deployment/consumers.ts'
import type { DeployedEndpoint } from '../lambdas/deployment/endpoints.ts'
import { getPage } from '../shared/contract/pages.ts'
import { queueAddress } from './constructs/change-queue.ts'
import type { Deployment } from './deployment.ts'
import type { Identity } from './identity/identity-stack.ts'
import { bucketName, mailConfiguration, secretValue } from './names.ts'
import { isAuth, needsSecret } from './needs-secret.ts'

interface FunctionContext {
  readonly deployment: Deployment
  readonly identity: Identity
}

type Environment = Record<string, string>

/** What an endpoint's function reads of its deployment, each secret only where it is needed. */
export const endpointEnvironment = (
  endpoint: DeployedEndpoint,
  context: FunctionContext,
): Environment => {
  const { deployment, identity } = context
  const { stage } = deployment
  return {
    ...commonEnvironment(endpoint, context),
    ...originSecrets(deployment),
    ...(endpoint.readsCatalogue && catalogueEnvironment(deployment)),
    ...(endpoint.storesLogos && {
      ASSAY_PICTURES_BUCKET: bucketName(deployment, 'pictures'),
    }),
    ...(endpoint.readsPictures && {
      ASSAY_PICTURES_BUCKET: bucketName(deployment, 'pictures'),
      ASSAY_IMAGE_HOSTS: deployment.imageHosts.join(','),
    }),
    ...(endpoint.id === getPage.id && {
      ...analyticsEnvironment(deployment),
      ...hubSpotEnvironment(deployment),
    }),
    ...(needsSecret(endpoint) && { ASSAY_SECRET: secretValue(stage, 'secret') }),
    // The auth service names the client in addresses, and says which providers there are.
    ...((isAuth(endpoint) || endpoint.identityProvider) && {
      COGNITO_POOL_ID: identity.poolId,
      COGNITO_CLIENT_ID: identity.clientId,
    }),
    ...(isAuth(endpoint) &&
      identity.hosted && {
        COGNITO_HOSTED_ORIGIN: identity.hosted.origin,
        COGNITO_ISSUER: identity.hosted.issuer,
      }),
    ...(endpoint.identityProvider && {
      COGNITO_CLIENT_SECRET: secretValue(stage, 'client-secret'),
    }),
  }
}

/** By which a function knows the edge; a new generation has CloudFormation read them again. */
export const originSecrets = ({ stage, secretsGeneration }: Deployment): Environment => ({
  ASSAY_GENERATION: secretsGeneration,
  ASSAY_ORIGIN_SECRET: secretValue(stage, 'origin-secret', 'current'),
  ASSAY_ORIGIN_SECRET_PREVIOUS: secretValue(stage, 'origin-secret', 'previous'),
})

const analyticsEnvironment = ({ analyticsTag }: Deployment): Environment =>
  analyticsTag === undefined
    ? {}
    : {
        ASSAY_ANALYTICS_TAG: analyticsTag.address,
        ASSAY_ANALYTICS_ORIGINS: analyticsTag.sendsTo.join(','),
      }

const hubSpotEnvironment = ({ hubSpotForm }: Deployment): Environment =>
  hubSpotForm === undefined
    ? {}
    : {
        ASSAY_HUBSPOT_PORTAL: hubSpotForm.portalId,
        ASSAY_HUBSPOT_FORM: hubSpotForm.formId,
      }

/** The same of a consumer's. */
export const consumerEnvironment = (consumer: Consumer, context: FunctionContext): Environment => {
  const { mailFrom, stage } = context.deployment
  return {
    ...commonEnvironment(consumer, context),
    ...(consumer.storesCatalogue && catalogueEnvironment(context.deployment)),
    ...(consumer.id === fanOutConsumer.id && {
      ASSAY_QUEUES: queueAddress(context.deployment),
    }),
    ...(consumer.sendsMail &&
      mailFrom && {
        ASSAY_MAIL_FROM: `Assay <${mailFrom}>`,
        ASSAY_MAIL_CONFIGURATION: mailConfiguration(stage),
      }),
  }
}

/** The same of a function that runs by the clock. */
export const scheduleEnvironment = (
  { storesCatalogue }: Pick<Schedule, 'storesCatalogue'>,
  deployment: Deployment,
): Environment => ({
  ...everyEnvironment(deployment),
  ...(storesCatalogue && catalogueEnvironment(deployment)),
})

const catalogueEnvironment = (deployment: Deployment): Environment => ({
  ASSAY_CATALOGUE_BUCKET: bucketName(deployment, 'catalogue'),
})

/** What every call and worker reads; one that takes in what others send reads nothing else. */
export const everyEnvironment = ({
  stage,
  origin,
  secretsGeneration,
}: Deployment): Environment => ({
  ASSAY_STAGE: stage,
  ASSAY_ORIGIN: origin,
  // CloudFormation reads secrets again only for functions that change.
  ASSAY_GENERATION: secretsGeneration,
})

const commonEnvironment = (
  {
    identityActions,
    personalData,
    pictures,
  }: Pick<DeployedEndpoint, 'identityActions' | 'personalData' | 'pictures'>,
  { deployment, identity }: FunctionContext,
): Environment => ({
  ...everyEnvironment(deployment),
  ...(identityActions.length > 0 && { COGNITO_POOL_ID: identity.poolId }),
  ...(personalData && {
    ASSAY_PERSONAL_DATA_SECRET: secretValue(deployment.stage, 'personal-data-secret'),
    ASSAY_WRAPPING_SECRETS: secretValue(deployment.stage, 'wrapping-secrets'),
  }),
  ...(pictures && { ASSAY_PICTURES_BUCKET: bucketName(deployment, 'pictures') }),
})
