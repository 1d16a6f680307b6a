import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** A phone of the middle range on a mobile network that is not the best. */
export const CPU_SLOWDOWN = 4
const SCREEN = { width: 412, height: 823 }
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

interface SlowPage {
  readonly page: Page
  readonly session: CDPSession
}

/** Runs `work` with a page that has loaded nothing, in a profile of its own. */
export const onSlowPhone = async <Result>(
  browser: Browser,
  work: (slow: SlowPage) => Promise<Result>,
): Promise<Result> =>
  await inNewProfile(browser, SCREEN, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await work({ page, session })
  })

export const inNewProfile = async <Result>(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}
