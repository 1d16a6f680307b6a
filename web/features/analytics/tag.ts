import { consent } from '../../lib/analytics/consent.ts'

declare global {
  interface Window {
    /** Calls of the global tag function, in order; the tag's script reads them. */
    dataLayer?: unknown[]
    /** The global tag function. */
    gtag?: (...call: unknown[]) => void
  }
}

/** Address of the tag's script as the server wrote it; empty where no tag is configured. */
const configuredTag = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="assay-analytics"]')?.content ?? ''

/** Calls the global tag function, with consent alone. Without a configured tag nobody reads it. */
export const callTag = (...call: unknown[]): void => {
  if (consent.current() === true) window.gtag?.(...call)
}

/** Sets the page's path for all later events: by default a tag sends the whole address. */
export const tagPath = (): void =>
  callTag('set', {
    page_location: location.origin + location.pathname,
    page_referrer: document.referrer.split(/[?#]/)[0],
  })

/**
 * Defines the global tag function, and loads the script of the tag that is configured.
 *
 * @returns a function for when the consent is taken back
 */
export const startTag = (): (() => void) => {
  const layer = (window.dataLayer ??= [])
  window.gtag ??= function gtag() {
    // The script tells its own calls from other entries by their type.
    layer.push(arguments)
  }
  const address = configuredTag()
  if (address !== '') loadTag(address)
  return () => {
    if (address !== '' && consent.current() !== true) forgetTag()
  }
}

const loadTag = (address: string): void => {
  callTag('js', new Date())
  tagPath()
  // We report page views ourselves: the script would miss those within the site.
  callTag('config', new URL(address).searchParams.get('id'), { send_page_view: false })
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** A script cannot be unloaded: its cookies go, and the page loads anew without it. */
const forgetTag = (): void => {
  // Ours are hidden from scripts: all that can be seen here are the tag's.
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    for (const domain of domainsOf(location.hostname)) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
  location.reload()
}

/** As attributes of a cookie: this host, and each domain that it is part of. */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
}
