import { Refusal } from '../platform/refusal.ts'

export type SourceAddress =
  | { readonly place: 'site'; readonly key: string }
  | { readonly place: 'remote'; readonly url: string }

const OF_SITE = /^\/(pictures(?:\/[a-z0-9_-][a-z0-9._-]*)+\.(?:png|jpe?g|webp))(?:\?v=\d{1,12})?$/i

const REMOTE = /^https:\/\/(?<host>[a-z0-9.-]+)(?<path>\/[\x21-\x7e]*)$/

/** Encoded dots, slashes and percent signs, which a later hop may decode once more. */
const DISGUISED = /%(?:2e|2f|5c|25|00)|\\|#/i

/**
 * A PNG, JPEG or WebP of this site below `/pictures/`, or by https from exactly an allowed host.
 * @param hosts that are allowed
 * @throws Refusal `ImageNotAllowed`
 */
export const readSourceAddress = (url: string, hosts: readonly string[]): SourceAddress => {
  const ofSite = OF_SITE.exec(url)
  if (ofSite?.[1]) return { place: 'site', key: ofSite[1] }
  const { host, path } = REMOTE.exec(url)?.groups ?? {}
  if (host === undefined || path === undefined || !hosts.includes(host)) throw notAllowed()
  const isPlain = !DISGUISED.test(path) && !path.split(/[/?]/).some((part) => /^\.+$/.test(part))
  if (!isPlain || path.startsWith('/_next/')) throw notAllowed()
  return { place: 'remote', url }
}

const notAllowed = (): Refusal => {
  const remedy = 'Give a PNG, JPEG or WebP picture of this site, or of a site that is allowed.'
  return new Refusal('ImageNotAllowed', remedy, { fieldErrors: { url: remedy } })
}
