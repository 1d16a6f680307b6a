import { Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPoolClient,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

interface IdentityStackProps extends StackProps {
  readonly stage: string
  readonly mailFrom: string | undefined
}

/** Who may sign in, and the secrets that sessions hang on. */
export class IdentityStack extends Stack {
  readonly clientId: string
  readonly clientSecret: ISecret
  /** Every key of the auth service is derived from it. */
  readonly secret: ISecret

  constructor(scope: Construct, id: string, { stage, mailFrom, ...props }: IdentityStackProps) {
    super(scope, id, { ...props, terminationProtection: true })
    const pool = addUserPool(this, stage, mailFrom)
    pool.addGroup('Staff', { groupName: 'staff', description: 'May impersonate and audit.' })
    const client = addClient(pool)
    this.clientId = client.userPoolClientId
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient
    this.clientSecret = new Secret(this, 'ClientSecret', {
      secretName: `assay-${stage}-client-secret`,
      description: 'Proves to Cognito that a call comes from the backend.',
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
    })
    this.secret = new Secret(this, 'Secret', {
      secretName: `assay-${stage}-secret`,
      description: 'Every key of the auth service is derived from it.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acknowledge(this.clientSecret, {
      'AwsSolutions-SMG4': 'Cognito makes the value with the client; it changes with a new client.',
    })
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'A new value ends every session, so it is changed by hand, when it may have leaked.',
    })
  }
}

const addUserPool = (stack: Stack, stage: string, mailFrom: string | undefined): UserPool => {
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
    mfa: Mfa.OFF,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    userVerification: {
      emailSubject: 'Your Assay code',
      emailBody: 'Your code is {####}. If you did not ask for it, leave this mail alone.',
    },
    email: mailFrom
      ? UserPoolEmail.withSES({ fromEmail: mailFrom, fromName: 'Assay' })
      : UserPoolEmail.withCognito(),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  acknowledge(pool, {
    'AwsSolutions-COG1':
      'The specification sets the rule: 8 characters, a letter and a digit. Common passwords are refused.',
    'AwsSolutions-COG2': 'The specification has no second factor.',
    'AwsSolutions-COG8':
      'What Plus adds is covered: attempts are limited per account and per address, common passwords are refused.',
  })
  return pool
}

const addClient = (pool: UserPool): UserPoolClient =>
  pool.addClient('Backend', {
    generateSecret: true,
    authFlows: { userPassword: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    // Cognito's own limits then see the visitor's address instead of the function's.
    enablePropagateAdditionalUserContextData: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    // As long as a session can last.
    refreshTokenValidity: Duration.days(90),
  })
