import type { Pool } from '../pool.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { googleIdOf, offeredAccounts, pictureOf } from './google-accounts.ts'
import type { HostedResponse } from './hosted-response.ts'
import { html } from './html.ts'
import { page } from './page.ts'

/**
 * Asks for a Google account. The form is posted to the page's own address, so that the client's
 * request is checked again.
 */
export const chooserPage = (
  { redirectUri, loginHint = '' }: AuthorizationRequest,
  pool: Pool,
  problem?: string,
): HostedResponse => {
  const isOpen = problem !== undefined || loginHint !== ''
  return page(problem === undefined ? 200 : 400, {
    title: 'Choose an account',
    // @NOTE Browsers hold the policy against where a form's answer redirects to as well.
    formTargets: [new URL(redirectUri).origin],
    content: html`<h1>Choose an account</h1>
      <p>to continue to Assay</p>
      ${problem === undefined ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
      <form method="post">
        <ul>
          ${offeredAccounts.map(
            ({ email, name, about }) =>
              html`<li>
                <button class="account" name="account" value="${email}">
                  <img
                    src="${new URL(pictureOf(googleIdOf(email), pool)).pathname}"
                    alt=""
                    width="40"
                    height="40"
                  />
                  <span>
                    <b>${name}</b>
                    ${email}${about === undefined ? '' : html`<small>${about}</small>`}
                  </span>
                </button>
              </li>`,
          )}
        </ul>
      </form>
      <details ${isOpen ? 'open' : ''}>
        <summary>Use another account</summary>
        <form method="post" class="fields">
          <label>
            Email
            <input
              type="email"
              name="email"
              value="${loginHint}"
              maxlength="254"
              autocomplete="off"
              required
            />
          </label>
          <label>Name <input name="name" maxlength="100" autocomplete="off" required /></label>
          <div><button class="primary">Continue</button></div>
        </form>
      </details>
      <form method="post"><button class="quiet" name="cancel" value="yes">Cancel</button></form>`,
  })
}

/** Asks how to sign in, where the client has not said. @param query of the client's request */
export const providerPage = (query: URLSearchParams): HostedResponse => {
  const google = new URLSearchParams(query)
  google.set('identity_provider', 'Google')
  return page(200, {
    title: 'Sign in',
    content: html`<h1>Sign in</h1>
      <p>to continue to Assay</p>
      <p class="action">
        <a class="primary" href="/oauth2/authorize?${google.toString()}">Continue with Google</a>
      </p>`,
  })
}

/** For a request whose client cannot be trusted. */
export const problemPage = (problem: string): HostedResponse =>
  page(400, {
    title: 'Something is wrong',
    content: html`<h1>Something is wrong</h1>
      <p role="alert">${problem}</p>
      <p>Go back, and try again from there.</p>`,
  })
