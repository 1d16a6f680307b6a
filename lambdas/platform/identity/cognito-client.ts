import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { emulatorAt } from '../config/emulator-at.ts'

/** @param endpoint of the emulator; undefined on AWS */
export const createCognitoClient = (endpoint: string | undefined): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    // Two tries that hang end before a function does, which then still answers by itself.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
    },
    ...emulatorAt(endpoint),
  })
