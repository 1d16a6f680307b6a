import { describe, expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  flat,
  type Synthesis,
  synthesised,
  wholeWithout,
} from '../../test/support/infra/synthesised-templates.ts'

const made = await synthesised()
const withGoogle = await synthesised(wholeWithout('mailFrom', 'hostedPrefix'))

describe('the identity provider', () => {
  test('has the password rule, sign-up, sign-in and recovery by email, and authenticator apps as an optional second factor', () => {
    const [pool, ...others] = made.of('identity', 'AWS::Cognito::UserPool')
    expect(others).toEqual([])
    expect(pool?.DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(pool?.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      Schema: [{ Name: 'email', Required: true, Mutable: true }],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      DeletionProtection: 'ACTIVE',
      UserPoolTier: 'LITE',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireNumbers: true,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireSymbols: false,
        },
      },
    })
    expect(made.of('identity', 'AWS::Cognito::UserPoolGroup')).toMatchObject([
      { Properties: { GroupName: 'staff' } },
    ])
  })

  test('knows the backend alone, does not tell who has an account, and signs in for as long as a session can last', () => {
    for (const synthesis of [made, withGoogle]) {
      expect(synthesis.of('identity', 'AWS::Cognito::UserPoolClient')).toMatchObject([
        {
          Properties: {
            GenerateSecret: true,
            ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
            PreventUserExistenceErrors: 'ENABLED',
            EnablePropagateAdditionalUserContextData: true,
            EnableTokenRevocation: true,
            AuthSessionValidity: 5,
            // In minutes: an hour, and the 90 days that a session can last.
            AccessTokenValidity: 60,
            IdTokenValidity: 60,
            RefreshTokenValidity: 129_600,
            TokenValidityUnits: {
              AccessToken: 'minutes',
              IdToken: 'minutes',
              RefreshToken: 'minutes',
            },
          },
        },
      ])
    }
  })

  test('makes secrets long, and without a comma, which divides several of one kind', () => {
    const generated = made
      .of('identity', 'AWS::SecretsManager::Secret')
      .flatMap(({ Properties }) => Properties['GenerateSecretString'] ?? [])
    expect(generated).toEqual(
      [1, 2, 3].map(() => ({ PasswordLength: 64, ExcludePunctuation: true })),
    )
  })

  test('keeps the secrets of sessions and of personal data when its stack is gone', () => {
    const kept = made
      .of('identity', 'AWS::SecretsManager::Secret')
      .filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate')
      .map(({ Properties }) => String(Properties['Name']))
    expect(kept.toSorted()).toEqual([
      'assay-dev-personal-data-secret',
      'assay-dev-secret',
      'assay-dev-wrapping-secrets',
    ])
  })
})

test('mails of codes are counted with all others, and who bounced or complained gets none', async () => {
  const all = await synthesised(ALL_SETTINGS)
  expect(all.of('identity', 'AWS::SES::ConfigurationSet')).toMatchObject([
    {
      Properties: {
        Name: 'assay-dev',
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    },
  ])
  const [pool] = all.of('identity', 'AWS::Cognito::UserPool')
  expect(pool?.Properties['EmailConfiguration']).toMatchObject({
    ConfigurationSet: 'assay-dev',
    From: 'Assay <no-reply@assay.example>',
  })
  const email = pool?.Properties['EmailConfiguration'] as { SourceArn: unknown } | undefined
  expect(flat(email?.SourceArn)).toBe(
    'arn:aws:ses:us-east-1:{AWS::AccountId}:identity/assay.example',
  )
  // What is deployed still may name it, when mails are switched off.
  expect(made.of('identity', 'AWS::SES::ConfigurationSet')).toHaveLength(1)
})

describe('signing in with Google', () => {
  test("A7.26 the app client allows Google, the callback's path and the four scopes, and nothing else", () => {
    const [client] = withGoogle.of('identity', 'AWS::Cognito::UserPoolClient')
    expect(client?.Properties).toMatchObject({
      SupportedIdentityProviders: ['Google'],
      CallbackURLs: ['https://assay.example/api/auth/callback/cognito'],
      LogoutURLs: ['https://assay.example', 'https://assay.example/'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['email', 'openid', 'profile', 'aws.cognito.signin.user.admin'],
    })
    const [google] = withGoogle.of('identity', 'AWS::Cognito::UserPoolIdentityProvider')
    expect(client).toMatchObject({ DependsOn: expect.arrayContaining([google?.id]) as unknown })
  })

  test('takes email, its verification, name and picture from Google, and the secret from Secrets Manager', () => {
    expect(withGoogle.of('identity', 'AWS::Cognito::UserPoolIdentityProvider')).toMatchObject([
      {
        Properties: {
          ProviderName: 'Google',
          ProviderType: 'Google',
          ProviderDetails: {
            client_id: 'client.apps.googleusercontent.com',
            client_secret: '{{resolve:secretsmanager:google-of-assay:SecretString:::}}',
            authorize_scopes: 'openid email profile',
          },
          AttributeMapping: {
            email: 'email',
            email_verified: 'email_verified',
            name: 'name',
            picture: 'picture',
            username: 'sub',
          },
        },
      },
    ])
  })

  test('happens at an address that is named after stage and account, or as it is told', async () => {
    const prefixOf = (synthesis: Synthesis) => {
      const [domain] = synthesis.of('identity', 'AWS::Cognito::UserPoolDomain')
      return flat(domain?.Properties['Domain'])
    }
    expect(prefixOf(withGoogle)).toBe('assay-dev-{AWS::AccountId}')
    expect(prefixOf(await synthesised(ALL_SETTINGS))).toBe('sign-in-to-assay')
  })

  test('is known to the auth service by the address of its pages and the issuer of its tokens', () => {
    const providers = withGoogle
      .of<{ FunctionName: string; Environment: { Variables: Record<string, unknown> } }>(
        'api-auth',
        'AWS::Lambda::Function',
      )
      .find(({ Properties }) => Properties.FunctionName === 'assay-dev-auth-providers')
    const { COGNITO_HOSTED_ORIGIN, COGNITO_ISSUER } =
      providers?.Properties.Environment.Variables ?? {}
    expect(flat(COGNITO_HOSTED_ORIGIN)).toBe(
      'https://assay-dev-{AWS::AccountId}.auth.us-east-1.amazoncognito.com',
    )
    expect(flat(COGNITO_ISSUER)).toMatch(
      /^https:\/\/cognito-idp\.us-east-1\.(?:amazonaws\.com|\{AWS::URLSuffix\})\/\{UserPoolId\.Value\}$/,
    )
  })

  test('does not exist where Google is not set up', () => {
    for (const type of ['UserPoolIdentityProvider', 'UserPoolDomain']) {
      expect(made.of('identity', `AWS::Cognito::${type}`)).toEqual([])
    }
    const [client] = made.of('identity', 'AWS::Cognito::UserPoolClient')
    expect(client?.Properties).toMatchObject({
      SupportedIdentityProviders: ['COGNITO'],
      AllowedOAuthFlowsUserPoolClient: false,
    })
    expect(client?.Properties).not.toHaveProperty('CallbackURLs')
    expect(JSON.stringify(made.stacks.get('api'))).not.toMatch(
      /COGNITO_HOSTED_ORIGIN|COGNITO_ISSUER/,
    )
  })
})
