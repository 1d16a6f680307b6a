import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { emulatorAt } from '../config/emulator-at.ts'

export const createCognitoClient = (endpoint: string | undefined): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    // Two hanging tries end before the function does.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
    },
    ...emulatorAt(endpoint),
  })
