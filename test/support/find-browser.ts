import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * the same one, else what is installed: npm has one for Linux on x64 alone.
 */
export const findBrowser = async (environment = process.env): Promise<Browser> => {
  const named = environment['CHROME_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there.`)
    return { executablePath: named, args: QUIET }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return await bringAlong()
  const folders = (environment['PATH'] ?? '').split(delimiter)
  const installed = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ].find((path) => existsSync(path))
  if (installed === undefined) {
    throw new Error('Journeys need a browser: install Chrome or Chromium, or name one in CHROME_PATH.')
  }
  return { executablePath: installed, args: QUIET }
}

const VERSION = '153.0.0'

const bringAlong = async (): Promise<Browser> => {
  // It unpacks into the temporary folder and takes whatever lies there already for its own.
  process.env['TMPDIR'] = join(tmpdir(), `assay-chromium-${VERSION}`)
  mkdirSync(process.env['TMPDIR'], { recursive: true })
  const { default: chromium } = (await import('@sparticuz/chromium')) as unknown as BroughtAlong
  // Its own arguments are for a Lambda: in a single process a second profile hangs.
  return { executablePath: await chromium.executablePath(), args: QUIET }
}
