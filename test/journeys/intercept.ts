import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { INITIAL_STATE_ID, type InitialState } from '../../web/app/initial-state.ts'

const shell = join(import.meta.dirname, '..', '..', 'dist', 'web', 'index.html')

/**
 * Serves the shell for pages, as where the server cannot render them: the browser makes every call
 * itself, so that a test can hold or fail the first.
 *
 * @param given what the page is handed all the same
 */
export const serveShell = async (
  page: Page,
  given?: Pick<InitialState, 'answers'>,
): Promise<void> => {
  const html = readFileSync(shell, 'utf8')
  // No path is its own: the browser draws the page anew.
  const state = { path: '', renderedAt: Date.now(), failures: [], ...given }
  const body = given
    ? html.replace(
        '</body>',
        `<script type="application/json" id="${INITIAL_STATE_ID}">${JSON.stringify(state)}</script></body>`,
      )
    : html
  await page.route(
    ({ pathname }) => !/^\/(api|assets|pictures)\/|\.[a-z]+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return await route.fallback()
      const response = await route.fetch()
      const { 'content-encoding': _, ...headers } = response.headers()
      await route.fulfill({ status: response.status(), headers, body })
    },
  )
}

/** Answers a request with the true answer, parts of which are changed. */
export const changed =
  (changes: (answer: { meta: object }) => object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const answer = (await response.json()) as { meta: object }
    await route.fulfill({ response, json: { ...answer, ...changes(answer) } })
  }

/** Holds requests to a path, or to URLs of a pattern, until `release` is called; `count` tells how many were made. */
export const holdRequests = async (page: Page, path: string | RegExp) => {
  const released = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let made = 0
  await page.route(typeof path === 'string' ? `**${path}` : path, async (route) => {
    made += 1
    first.resolve()
    await released.promise
    await route.fallback()
  })
  return { firstRequest: first.promise, count: () => made, release: released.resolve }
}

/** Answers requests to a path with a refusal of that name. */
export const refuseRequests = async (
  page: Page,
  path: string,
  name: string,
  status = 400,
): Promise<void> => {
  await page.route(`**${path}`, async (route) => {
    const body = JSON.stringify({ error: { name, message: name, requestId: 'test' } })
    await route.fulfill({ status, contentType: 'application/json', body })
  })
}

export const failRequests = async (page: Page, path: string): Promise<void> => {
  await page.route(`**${path}`, async (route) => await route.fulfill({ status: 500, body: '{}' }))
}

/** Lets the next command to a path act, and loses its answer on the way to the page: `lost` has it. */
export const loseAnswer = async (page: Page, path: string): Promise<{ lost: Promise<string> }> => {
  const { promise: lost, resolve } = Promise.withResolvers<string>()
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return await route.fallback()
    isLost = true
    const answer = await route.fetch()
    await route.abort()
    resolve(await answer.text())
  })
  return { lost }
}
