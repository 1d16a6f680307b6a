import { gunzipSync } from 'node:zlib'
import { completePage, renderPage } from '#page'
import prerenderedPages from '#prerendered-pages'
import { getPage } from '../../shared/contract/pages.ts'
import {
  analyticsTagElement,
  ORIGIN_PLACEHOLDER,
  quoteFormElement,
  type RenderedPage,
} from '../../shared/page-renderer.ts'
import { contentSecurityPolicy } from '../../shared/page-security.ts'
import type { Announcement } from '../../shared/values/announcement.ts'
import { MINUTE_MS } from '../../shared/values/days.ts'
import { readAnnouncement } from '../announcement/published.ts'
import { config } from '../platform/config/config.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { isUnreachable } from '../platform/http/response/error-envelope.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { createPreparedAnswers } from '../platform/http/response/prepared-answers.ts'
import { whileBeginning } from '../platform/while-beginning.ts'
import {
  catalogueMoment,
  showsDemo,
  SITE_SHARE_PATH,
  sharePathOfProject,
} from '../projects/published.ts'
import { answerCall } from './rendering/answer-call.ts'

const KEPT_MAX_BYTES = 32 * 1024 * 1024
const prepared = createPreparedAnswers(KEPT_MAX_BYTES)

/**
 * The edge may show an older page while it asks for a newer one. The page says of when its ratings are
 * (decision 27).
 */
const CACHING = 'public, max-age=0, s-maxage=3, stale-while-revalidate=60'

export const handler = handlePublic(
  getPage,
  async ({ query: { path }, now }) => await pageAt(path, now),
)

const pageAt = async (path: string, now: number) => {
  const { origin } = config()
  const announcement = await announcementIfKnown()
  const prerendered = prerenderedPages[path]
  // When the site was built, nothing was announced.
  if (prerendered && announcement === null) {
    const page = completePage(unpacked(prerendered))
    const html = page.html.replaceAll(ORIGIN_PLACEHOLDER, origin)
    return answerOf({ ...page, html }, await showsDemo().catch(() => true))
  }
  const minute = Math.floor(now / MINUTE_MS)
  const moment = JSON.stringify([await catalogueMoment(), minute, announcement])
  return await prepared.answer(moment, path, async () => {
    const page = await renderPage({ path, origin, now, answer: answerCall, sharePath })
    return answerOf(page, await showsDemo())
  })
}

/** What was drawn before does not need the tables. */
const announcementIfKnown = async (): Promise<Announcement | null> => {
  try {
    return await readAnnouncement()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return null
  }
}

const unpacked = (prerendered: string): RenderedPage =>
  JSON.parse(gunzipSync(Buffer.from(prerendered, 'base64')).toString()) as RenderedPage

const sharePath = async (projectId: string | undefined): Promise<string> =>
  (projectId === undefined ? undefined : await sharePathOfProject(projectId)) ?? SITE_SHARE_PATH

const answerOf = (
  { status, html, renderedAt, inline }: RenderedPage,
  isDemo: boolean,
): HttpResponse<string> => {
  const { analyticsTag, hubSpotForm, pictureOrigin } = config()
  return new HttpResponse<string>(undefined, {
    status,
    // By a function: `$` in an address stands for itself.
    text: html
      // Styles take the mark of fictional data away.
      .replace('<html', isDemo ? '<html' : '<html data-real')
      .replace(analyticsTagElement(''), () => analyticsTagElement(analyticsTag?.address ?? ''))
      .replace(quoteFormElement(undefined), quoteFormElement(hubSpotForm)),
    type: 'text/html',
    headers: {
      'cache-control': CACHING,
      'last-modified': new Date(renderedAt).toUTCString(),
      'content-security-policy': contentSecurityPolicy(pictureOrigin, inline, {
        tag: analyticsTag,
        quoteForm: hubSpotForm,
      }),
    },
  })
}

await whileBeginning(async () => await pageAt('/', Date.now()))
