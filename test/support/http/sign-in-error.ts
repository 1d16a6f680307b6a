import { urlIn } from './auth-forms.ts'

/** Status and name of what a form of the auth service was refused with. */
export const signInError = async (
  response: Response,
): Promise<readonly [number, string | null]> => [
  response.status,
  (await urlIn(response)).searchParams.get('error'),
]
