import {
  CfnOutput,
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  SecretValue,
  Stack,
} from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPoolClient,
  type CfnUserPoolIdentityProvider,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
} from 'aws-cdk-lib/aws-cognito'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { finishSignIn } from '../../shared/contract/auth.ts'
import { HOSTED_PROVIDER, SIGN_IN_MINUTES, STAFF_GROUP } from '../../shared/values/account.ts'
import { acknowledge } from '../acknowledge.ts'
import { readOnce } from '../read-once.ts'
import type { Deployment } from '../deployment.ts'
import { hostedPrefix, mailConfiguration, secretName } from '../names.ts'
import { retention } from '../retention.ts'
import type { DeployedProps } from '../deployed-props.ts'

/** The hosted pages on which one signs in with Google. */
interface HostedSignIn {
  /** Of its OAuth 2 endpoints. */
  readonly origin: string
  /** The `iss` of its tokens. */
  readonly issuer: string
}

/** What functions know of who may sign in. */
export interface Identity {
  readonly poolId: string
  readonly poolArn: string
  readonly clientId: string
  /** undefined without Google: nothing else needs the hosted pages. */
  readonly hosted: HostedSignIn | undefined
}

/** Who may sign in, and the secrets that sessions and personal data hang on. */
export class IdentityStack extends Stack {
  readonly poolId: string
  readonly clientId: string
  /** Origin of the hosted pages; undefined without Google: nothing else needs them. */
  readonly hosted: string | undefined

  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { stage } = deployment
    const removalPolicy = retention(deployment.isProtected)
    // Whether or not mails are sent: functions of the deployment before may still name it.
    const mails = addMailConfiguration(this, stage)
    const pool = addUserPool(this, deployment)
    pool.node.addDependency(mails)
    pool.addGroup('Staff', { groupName: STAFF_GROUP, description: 'May impersonate and audit.' })
    this.poolId = pool.userPoolId
    const google = addGoogle(this, pool, deployment)
    this.hosted = google && addHostedSignIn(this, pool, deployment)
    const client = addClient(pool, deployment, google)
    this.clientId = client.userPoolClientId
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient
    // A new client has another id, which nobody may hold on to.
    for (const referred of [pool, client]) {
      CrossStackReferences.of(referred).produce(ReferenceStrength.WEAK)
    }
    const clientSecret = new Secret(this, 'ClientSecret', {
      secretName: secretName(stage, 'client-secret'),
      description: 'Proves to Cognito that a call comes from the backend.',
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
    })
    const secret = new Secret(this, 'Secret', {
      secretName: secretName(stage, 'secret'),
      description: 'Every key of the auth service is derived from it.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    })
    const personalDataSecret = new Secret(this, 'PersonalDataSecret', {
      secretName: secretName(stage, 'personal-data-secret'),
      description: 'Signs links in emails, and makes the keyed hashes that events hold.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    })
    const wrappingSecrets = new Secret(this, 'WrappingSecrets', {
      secretName: secretName(stage, 'wrapping-secrets'),
      description:
        'Wrap the keys of personal fields, the newest first, divided by a comma: without them the fields are lost.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    })
    acknowledge(clientSecret, {
      'AwsSolutions-SMG4': 'Cognito makes the value with the client; it changes with a new client.',
    })
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'A new value ends every session, so it is changed by hand, when it may have leaked.',
    })
    acknowledge(personalDataSecret, {
      'AwsSolutions-SMG4':
        'A new value would make links in emails invalid, and linked identities and references unknown.',
    })
    acknowledge(wrappingSecrets, {
      'AwsSolutions-SMG4':
        'The keys have to be wrapped anew in between: the runbook has the steps, which are taken by hand.',
    })
  }

  /** For another stack, which asks for each value once, and for none in vain. */
  readBy(stack: Stack, deployment: Deployment): Identity {
    const { poolId, clientId, hosted } = this
    return {
      get poolId() {
        return readOnce(stack, deployment, 'UserPoolId', poolId)
      },
      get poolArn() {
        return stack.formatArn({
          service: 'cognito-idp',
          resource: 'userpool',
          resourceName: this.poolId,
        })
      },
      get clientId() {
        return readOnce(stack, deployment, 'ClientId', clientId)
      },
      get hosted() {
        if (hosted === undefined) return undefined
        const issuer = `https://cognito-idp.${stack.region}.${stack.urlSuffix}/${this.poolId}`
        return { origin: hosted, issuer }
      },
    }
  }
}

/** Bounces and complaints are counted, and who caused one is not written to again. */
const addMailConfiguration = (stack: Stack, stage: string): CfnConfigurationSet =>
  new CfnConfigurationSet(stack, 'Mails', {
    name: mailConfiguration(stage),
    reputationOptions: { reputationMetricsEnabled: true },
    suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  })

const addUserPool = (stack: Stack, { stage, mailFrom, isProtected }: Deployment): UserPool => {
  const pool = new UserPool(stack, 'Users', {
    userPoolName: `assay-${stage}`,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: true,
    autoVerify: { email: true },
    standardAttributes: { email: { required: true, mutable: true } },
    // "A letter" is checked before: requiring lower case here would refuse ABCDEFG1, which is allowed.
    passwordPolicy: {
      minLength: 8,
      requireDigits: true,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
    },
    // Has all that is used; the others cost three to four times as much for each user.
    featurePlan: FeaturePlan.LITE,
    // Staff rights are refused without it; a pool that required it would shut out everybody else.
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    userVerification: {
      emailSubject: 'Your Assay code',
      emailBody: 'Your code is {####}. If you did not ask for it, leave this email alone.',
    },
    email: mailFrom
      ? UserPoolEmail.withSES({
          fromEmail: mailFrom,
          fromName: 'Assay',
          // The domain is what is verified: the address itself need not receive mails.
          sesVerifiedDomain: mailFrom.split('@')[1],
          configurationSetName: mailConfiguration(stage),
        })
      : UserPoolEmail.withCognito(),
    deletionProtection: isProtected,
    removalPolicy: retention(isProtected),
  })
  // What operators name in commands of AWS.
  new CfnOutput(stack, 'UserPool', { value: pool.userPoolId })
  acknowledge(pool, {
    'AwsSolutions-COG1':
      'The specification sets the rule: 8 characters, a letter and a digit. Common passwords are refused.',
    'AwsSolutions-COG2': 'Optional for users; staff have no rights without it.',
    'AwsSolutions-COG8':
      'What Plus adds is covered: attempts are limited per account and per address, common passwords are refused.',
  })
  return pool
}

const addGoogle = (
  stack: Stack,
  userPool: UserPool,
  { google, secretsGeneration }: Deployment,
): UserPoolIdentityProviderGoogle | undefined => {
  if (google === undefined) return undefined
  const provider = new UserPoolIdentityProviderGoogle(stack, 'Google', {
    userPool,
    clientId: google.clientId,
    clientSecretValue: SecretValue.secretsManager(google.secretName),
    scopes: ['openid', 'email', 'profile'],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      fullname: ProviderAttribute.GOOGLE_NAME,
      profilePicture: ProviderAttribute.GOOGLE_PICTURE,
      custom: { username: ProviderAttribute.other('sub') },
    },
  })
  // A further name of the provider, which nobody asks for: CloudFormation reads Google's secret again
  // only when the provider changes.
  const resource = provider.node.defaultChild as CfnUserPoolIdentityProvider
  resource.idpIdentifiers = [`secrets-${secretsGeneration}`]
  return provider
}

const addHostedSignIn = (stack: Stack, pool: UserPool, deployment: Deployment): string => {
  const domainPrefix = hostedPrefix(deployment)
  pool.addDomain('Domain', { cognitoDomain: { domainPrefix } })
  const origin = `https://${domainPrefix}.auth.${deployment.region}.amazoncognito.com`
  new CfnOutput(stack, 'GoogleRedirect', { value: `${origin}/oauth2/idpresponse` })
  return origin
}

const addClient = (
  pool: UserPool,
  { origin }: Deployment,
  google: UserPoolIdentityProviderGoogle | undefined,
): UserPoolClient => {
  const { COGNITO, GOOGLE } = UserPoolClientIdentityProvider
  const client = pool.addClient('Backend', {
    generateSecret: true,
    authFlows: { userPassword: true },
    // Of the hosted pages alone, which come with Google: on Cognito's own anybody could sign up, sign
    // in and reset a password past our limits and rules. The backend's calls do not depend on it.
    supportedIdentityProviders: google ? [GOOGLE] : [COGNITO],
    ...(google
      ? {
          oAuth: {
            flows: { authorizationCodeGrant: true },
            scopes: [
              OAuthScope.EMAIL,
              OAuthScope.OPENID,
              OAuthScope.PROFILE,
              OAuthScope.COGNITO_ADMIN,
            ],
            callbackUrls: [origin + finishSignIn.path.replace('{provider}', HOSTED_PROVIDER)],
            logoutUrls: [origin, `${origin}/`],
          },
        }
      : { disableOAuth: true }),
    preventUserExistenceErrors: true,
    // For threat protection, where somebody chooses the plan that has it.
    enablePropagateAdditionalUserContextData: true,
    enableTokenRevocation: true,
    authSessionValidity: Duration.minutes(SIGN_IN_MINUTES),
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    // As long as a session can last.
    refreshTokenValidity: Duration.days(90),
  })
  if (google) client.node.addDependency(google)
  return client
}
