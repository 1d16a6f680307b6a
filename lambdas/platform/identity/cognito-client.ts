import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** @param endpoint of the emulator; undefined on AWS */
export const createCognitoClient = (endpoint: string | undefined): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: 2,
    ...(endpoint && {
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  })
