import * as v from 'valibot'
import {
  type AuthorizationRequest,
  errorAddress,
  readAuthorizationRequest,
} from './authorization-request.ts'
import { chooserPage, problemPage, providerPage } from './chooser-page.ts'
import { type GoogleAccount, offeredAccounts, signInWithGoogle } from './google-accounts.ts'
import { type HostedResponse, redirect } from './hosted-response.ts'
import type { HostedServices } from './hosted-services.ts'

/** GET `/oauth2/authorize`: a page to choose by, or the client's refusal. */
export const showAuthorize = (query: URLSearchParams, { pool }: HostedServices): HostedResponse => {
  const read = readAuthorizationRequest(query, pool)
  if (read.kind === 'unbelievable') return problemPage(read.problem)
  if (read.kind === 'refused') return redirect(read.address)
  return read.request.provider === undefined ? providerPage(query) : chooserPage(read.request, pool)
}

/** POST `/oauth2/authorize`: a user chose. Sends the browser back with a code. */
export const choose = async (
  query: URLSearchParams,
  form: URLSearchParams,
  services: HostedServices,
): Promise<HostedResponse> => {
  const { pool, authorizationCodes } = services
  const read = readAuthorizationRequest(query, pool)
  if (read.kind === 'unbelievable') return problemPage(read.problem)
  if (read.kind === 'refused') return redirect(read.address)
  const { request } = read
  if (form.has('cancel')) {
    return redirect(errorAddress(request, 'access_denied', 'Nobody was chosen'))
  }
  const account = accountIn(form)
  if (!account) return chooserPage(request, pool, 'Give an email address and a name.')
  const user = await signInWithGoogle(account, services)
  if (!user.enabled) return redirect(errorAddress(request, 'access_denied', 'User is disabled.'))
  const { redirectUri, scopes, nonce, codeChallenge } = request
  const { sub } = user
  const order = { sub, clientId: pool.clientId, redirectUri, scopes, nonce, codeChallenge }
  return redirect(codeAddress(request, await authorizationCodes.issue(order)))
}

const codeAddress = ({ redirectUri, state }: AuthorizationRequest, code: string): URL => {
  const address = new URL(redirectUri)
  address.searchParams.set('code', code)
  if (state !== undefined) address.searchParams.set('state', state)
  return address
}

const OtherAccount = v.object({
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
})

/** One of those that are offered, or any other, whose email counts as verified. */
const accountIn = (form: URLSearchParams): GoogleAccount | undefined => {
  const { success, output } = v.safeParse(OtherAccount, Object.fromEntries(form))
  const email = success ? output.email : form.get('account')
  const offered = offeredAccounts.find((account) => account.email === email?.toLowerCase())
  return offered ?? (success ? { ...output, emailVerified: true } : undefined)
}
