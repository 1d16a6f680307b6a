import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import {
  ORIGIN_PLACEHOLDER,
  type CompletePage,
  type PrerenderedPages,
  type RenderPage,
} from '../../shared/page-renderer.ts'
import { SITE_SHARE_PATH } from '../../lambdas/projects/published.ts'
import { getAnnouncement } from '../../shared/contract/announcement.ts'
import { pagePaths } from '../../shared/pages.ts'
import { drawSitePictures } from './site-pictures.ts'

/**
 * Builds the page for browsers (`dist/web`) and for the server that renders it (`dist/page`), renders
 * the pages that need no data, and draws the site's own pictures (`dist/pictures`).
 */

const root = join(import.meta.dirname, '..', '..')
const web = join(root, 'dist', 'web')
const page = join(root, 'dist', 'page')

/** Pages whose first screen needs data, beside those with names in their paths. */
const NEEDS_DATA: ReadonlySet<string> = new Set([
  '/',
  '/alerts',
  '/projects',
  '/company/about',
  '/resources/blog',
])

const viteBuild = async (server?: string): Promise<void> => {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    ...(server !== undefined && { build: { ssr: server } }),
  })
}

const prerender = async (): Promise<PrerenderedPages> => {
  const { renderPage, keptPage } = (await import(join(page, 'render-page.js'))) as {
    renderPage: RenderPage
    keptPage: CompletePage
  }
  const paths = pagePaths.filter((path) => !path.includes(':') && !NEEDS_DATA.has(path))
  const pages: [path: string, page: string][] = []
  for (const path of paths) {
    const rendered = await renderPage({
      path,
      origin: ORIGIN_PLACEHOLDER,
      now: Date.now(),
      answer: async ({ id }) => {
        if (id !== getAnnouncement.id) {
          throw new Error(`${path} needs ${id}: it cannot be prerendered.`)
        }
        return await Promise.resolve({ status: 200, body: { announcement: null } })
      },
      sharePath: async () => await Promise.resolve(SITE_SHARE_PATH),
    })
    pages.push([path, gzipSync(JSON.stringify(keptPage(rendered))).toString('base64')])
  }
  return Object.fromEntries(pages)
}

await rm(page, { recursive: true, force: true })
await mkdir(page, { recursive: true })
await drawSitePictures(join(root, 'web', 'pictures'), join(root, 'dist', 'pictures'))
await viteBuild()
// It names sources, which visitors have no use for.
await rename(join(web, '.vite', 'manifest.json'), join(page, 'manifest.json'))
await rm(join(web, '.vite'), { recursive: true })
await viteBuild(join(root, 'web', 'server', 'render-page.tsx'))
const prerendered = JSON.stringify(await prerender())
await writeFile(join(page, 'prerendered-pages.js'), `export default ${prerendered}\n`)
