import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

/** What `@sparticuz/chromium` says about the browser that it brings. */
interface BroughtAlong {
  default: { executablePath: () => Promise<string> }
}

/** How a browser is started. */
export interface Browser {
  readonly executablePath: string
  readonly args: readonly string[]
}

/** Quiet: no call home, no first-run page; no sandbox, because tests may run as root. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of `CHROME_PATH`, else the one that npm brought along, so that every machine tests in
 * the same one, else what is installed: npm has one for Linux on x64 alone, and it wants a system
 * library.
 *
 * @throws Error when there is none
 */
export const findBrowser = async (environment = process.env): Promise<Browser> => {
  const named = environment['CHROME_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there.`)
    return { executablePath: named, args: QUIET }
  }
  const executablePath = (await bringAlong()) ?? findInstalled(environment)
  if (executablePath === undefined) {
    throw new Error(
      'Journeys need a browser: install Chromium or Chrome, or name one in CHROME_PATH.',
    )
  }
  return { executablePath, args: QUIET }
}

const findInstalled = (environment: NodeJS.ProcessEnv): string | undefined => {
  const folders = (environment['PATH'] ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(
    (path) => existsSync(path),
  )
}

const VERSION = '153.0.0'
/** Where it stays from run to run. */
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')

/** Undefined where it does not run. */
const bringAlong = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(CACHE, `assay-chromium-${VERSION}`)
  const path = await unpackInto(folder)
  if (runs(path)) return path
  // One that was killed while it unpacked left a part of it.
  rmSync(folder, { recursive: true })
  const again = await unpackInto(folder)
  return runs(again) ? again : undefined
}

const runs = (path: string): boolean => spawnSync(path, ['--version']).status === 0

const unpackInto = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  const { default: chromium } = (await import('@sparticuz/chromium')) as unknown as BroughtAlong
  const before = process.env['TMPDIR']
  try {
    // It unpacks into the temporary folder and takes whatever lies there already for its own.
    process.env['TMPDIR'] = folder
    // Its own arguments are for a Lambda: in a single process a second profile hangs.
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
