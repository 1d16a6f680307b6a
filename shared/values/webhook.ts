import * as v from 'valibot'

/** Webhooks of one user. */
export const WEBHOOKS_MAX = 2
export const URL_MAX_LENGTH = 2048

/** The server accepts `http://localhost:…` too where a deployment says so: on a laptop. */
const PROTOCOLS: ReadonlySet<string | undefined> = new Set(['https:', 'http:'])

/** `URL.parse` is younger than some browsers that the page is for. */
const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

export const WebhookUrl = v.pipe(
  v.string('Give the address of your server.'),
  v.trim(),
  v.nonEmpty('Give the address of your server.'),
  v.maxLength(URL_MAX_LENGTH, `Give an address of at most ${URL_MAX_LENGTH} characters.`),
  v.check(
    (text) => PROTOCOLS.has(parse(text)?.protocol),
    'Give an address that begins with https://.',
  ),
  v.check((text) => {
    const url = parse(text)
    return url === undefined || (url.username === '' && url.password === '' && url.hash === '')
  }, 'Leave name, password and # out of the address.'),
)

export const WebhookId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Give the id of a webhook.'))
export const DeliveryId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Give the id of a delivery.'))
