/** A complete configuration as the environment gives it; unit tests overwrite what they are about. */
const CONFIGURATION = {
  ASSAY_STAGE: 'test',
  ASSAY_ORIGIN: 'https://assay.example',
  ASSAY_SECRET: 'a secret of no more than a few unit tests',
  ASSAY_PERSONAL_DATA_SECRET: 'another secret of no more than a few unit tests',
  ASSAY_WRAPPING_SECRETS: 'a third secret of no more than a few unit tests',
  COGNITO_POOL_ID: 'pool',
  COGNITO_CLIENT_ID: 'client',
  COGNITO_CLIENT_SECRET: 'client-secret',
  ASSAY_CHECK_ANSWERS: '1',
  ASSAY_WITHOUT_EDGE: '1',
}

/**
 * Sets the environment of handlers. They read it once, at the first request, so call this at the
 * top of a test file.
 */
export const setEnvironment = (
  variables: Readonly<Partial<Record<keyof typeof CONFIGURATION, string>>> = {},
): void => {
  Object.assign(process.env, CONFIGURATION, variables)
}
