/**
 * Replaces the SDK's chain of credential providers: a Lambda gets its role's temporary keys in
 * the environment, and the chain's other links (profiles, SSO, metadata services) weigh 130 kB.
 */

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Present whenever the keys are a role's. */
  readonly sessionToken?: string
}

/** @throws Error in the provider's call when the environment holds no keys */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new Error('The environment holds no AWS credentials.')
  }
  return await Promise.resolve({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  })
}
