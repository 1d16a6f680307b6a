import type { EmbeddedCognito } from '../create-cognito.ts'

/**
 * What `/__local/authenticator` answers, the stand-in for a telephone: the working codes of all
 * accounts with a second factor, or with `?email=ADDRESS` of one.
 */
export const listCodes =
  ({ workingCodes }: Pick<EmbeddedCognito, 'workingCodes'>) =>
  async (query: URLSearchParams): Promise<unknown> =>
    await workingCodes(query.get('email') ?? undefined)
