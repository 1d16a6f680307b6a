import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Consumer } from '../lambdas/platform/deployment.ts'
import type { DeployedEndpoint } from '../lambdas/deployment/endpoints.ts'
import { getPage } from '../shared/contract/pages.ts'
import type { DataStack } from './data/data-stack.ts'
import type { Deployment } from './deployment.ts'
import type { IdentityStack } from './identity/identity-stack.ts'
import { isAuth, needsSecret } from './needs-secret.ts'

interface Surroundings {
  readonly deployment: Deployment
  readonly data: DataStack
  readonly identity: IdentityStack
  readonly originSecret: ISecret
}

type Environment = Record<string, string>

/** What an endpoint's function reads of its surroundings, each secret only where it is needed. */
export const endpointEnvironment = (
  endpoint: DeployedEndpoint,
  { originSecret, ...surroundings }: Surroundings,
): Environment => {
  const { identity } = surroundings
  return {
    ...commonEnvironment(endpoint, surroundings),
    ASSAY_ORIGIN_SECRET: valueOf(originSecret),
    ...(endpoint.storesLogos && {
      ASSAY_PICTURES_BUCKET: surroundings.data.pictures.bucketName,
    }),
    ...(endpoint.readsPictures && {
      ASSAY_PICTURES_BUCKET: surroundings.data.pictures.bucketName,
      ASSAY_IMAGE_HOSTS: surroundings.deployment.imageHosts.join(','),
    }),
    ...(endpoint.id === getPage.id && {
      ...analyticsEnvironment(surroundings.deployment),
      ...hubSpotEnvironment(surroundings.deployment),
    }),
    ...(needsSecret(endpoint) && { ASSAY_SECRET: valueOf(identity.secret) }),
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
    ...(endpoint.identityProvider && { COGNITO_CLIENT_SECRET: valueOf(identity.clientSecret) }),
  }
}

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
export const consumerEnvironment = (
  consumer: Consumer,
  surroundings: Omit<Surroundings, 'originSecret'>,
): Environment => {
  const { mailFrom } = surroundings.deployment
  return {
    ...commonEnvironment(consumer, surroundings),
    ...(consumer.sendsMail && mailFrom && { ASSAY_MAIL_FROM: `Assay <${mailFrom}>` }),
  }
}

/** The same of a function that runs by the clock. */
export const scheduleEnvironment = ({
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
  { deployment, data, identity }: Omit<Surroundings, 'originSecret'>,
): Environment => ({
  ...scheduleEnvironment(deployment),
  ...(identityActions.length > 0 && { COGNITO_POOL_ID: identity.poolId }),
  ...(personalData && {
    ASSAY_PERSONAL_DATA_SECRET: valueOf(identity.personalDataSecret),
    ASSAY_WRAPPING_SECRETS: valueOf(identity.wrappingSecrets),
  }),
  ...(pictures && { ASSAY_PICTURES_BUCKET: data.pictures.bucketName }),
})

/**
 * CloudFormation puts the value in when it deploys: the template holds a reference to the secret, and
 * the function reads it from its environment without a call.
 */
const valueOf = (secret: ISecret): string => secret.secretValue.unsafeUnwrap()
