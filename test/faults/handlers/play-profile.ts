import { handler as link } from '../../../lambdas/user/link-wallet.ts'
import { handler as unlink } from '../../../lambdas/user/unlink-wallet.ts'
import { handler as updateSettings } from '../../../lambdas/user/update-sso-settings.ts'
import { signInNewUser } from '../../support/http/accounts.ts'
import { settingsOf, walletsOf } from '../../support/data/profiles.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import { type Browser, newRegister, type Register, settle } from './browser.ts'
import type { Scene } from './scene.ts'

const STEPS = 14
const WALLETS = 3

interface Wallet {
  readonly address: string
  readonly isLinked: Register
  wanted: boolean
}

/** Two browsers of one user: both link wallets of their own, one changes the settings as well. */
export const playProfile = async (scene: Scene): Promise<void> => {
  const user = await signInNewUser(scene.cloud)
  const news = newRegister((await settingsOf(user)).preferences.productNews)
  const wallets = await Promise.all(
    [0, 1].map(async (client) => await playClient(scene.part(client), user, client, news)),
  )
  await scene.calm()
  const items = (await walletsOf(user)) as Awaited<ReturnType<typeof walletsOf>> | undefined
  if (!items) return scene.find('the wallets cannot be read')
  const linked = items.map(({ walletAddress }) => walletAddress.toLowerCase())
  if (new Set(linked).size < linked.length) scene.find(`a wallet is twice in ${linked.join()}`)
  for (const { address, isLinked } of wallets.flat()) {
    const isThere = linked.includes(address)
    if (!isLinked.canBe(isThere)) scene.find(`${address}: ${isThere}, not ${isLinked.text()}`)
  }
  const { productNews } = (await settingsOf(user)).preferences
  if (!news.canBe(productNews)) scene.find(`product news: ${productNews}, not ${news.text()}`)
}

const playClient = async (
  scene: Scene,
  user: Visitor,
  client: number,
  news: Register,
): Promise<readonly Wallet[]> => {
  const browser = scene.browserOf(user)
  const wallets = Array.from({ length: WALLETS }, (_, number): Wallet => {
    const address = `0x${`${client}${number}`.padStart(40, 'b')}`
    return { address, isLinked: newRegister(false), wanted: false }
  })
  for (let step = 0; step < STEPS; step += 1) {
    if (client === 0 && scene.random.chance(0.3)) await changeNews(scene, browser, news)
    else await changeWallet(scene, browser, scene.random.pick(wallets))
  }
  return wallets
}

const changeWallet = async (scene: Scene, browser: Browser, wallet: Wallet): Promise<void> => {
  wallet.wanted = !wallet.wanted
  const { address, isLinked, wanted } = wallet
  const settled = scene.count(
    await settle(
      browser,
      wanted ? link : unlink,
      {
        path: wanted ? '/api/user/wallets' : '/api/user/wallets/delete',
        body: { walletAddress: address },
      },
      scene.tries(),
    ),
  )
  isLinked.note(settled, wanted)
  // One whose unlinking was given up may still be there.
  if (settled.outcome === 'refused' && settled.name !== 'WalletAlreadyLinked') {
    scene.find(`${address}: refused, ${settled.name}`)
  }
}

const changeNews = async (scene: Scene, browser: Browser, news: Register): Promise<void> => {
  const productNews = scene.random.chance(0.5)
  const request = {
    path: '/api/sso-settings/update',
    body: { id: null, preferences: { productNews } },
  }
  const settled = scene.count(await settle(browser, updateSettings, request, scene.tries()))
  news.note(settled, productNews)
  if (settled.outcome === 'refused') scene.find(`settings: refused, ${settled.name}`)
}
