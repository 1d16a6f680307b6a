import { randomUUID } from 'node:crypto'
import { handler as create } from '../../../lambdas/watchlist/create.ts'
import { handler as remove } from '../../../lambdas/watchlist/delete.ts'
import { handler as update } from '../../../lambdas/watchlist/update.ts'
import { signInNewUser } from '../../support/http/accounts.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { type Browser, newRegister, type Register, settle } from './browser.ts'
import type { Scene } from './scene.ts'

/** Of two browsers in one stream, which remembers eight commands. */
const STEPS = 14
const LISTS = 3

interface List {
  readonly name: string
  readonly key: string
  /** Projects of the list; null while there is no list. */
  readonly register: Register
  id?: string
  /** No further changes follow. */
  isOver?: boolean
}

/** Two browsers of one user, each with lists of its own. */
export const playWatchlists = async (scene: Scene): Promise<void> => {
  const user = await signInNewUser(scene.cloud)
  const lists = await Promise.all(
    [0, 1].map(async (client) => await playClient(scene.part(client), user, client)),
  )
  await scene.calm()
  const shown = await listsOf(user)
  for (const { name, register } of lists.flat()) {
    const [list, ...more] = shown.filter((one) => one.name === name)
    if (more.length > 0) scene.find(`${name} is there ${more.length + 1} times`)
    const value = list?.projects ?? null
    if (!register.canBe(value)) {
      scene.find(`${name} is ${JSON.stringify(value)}, not ${register.text()}`)
    }
  }
}

const playClient = async (
  scene: Scene,
  user: Visitor,
  client: number,
): Promise<readonly List[]> => {
  const { random } = scene
  const browser = scene.browserOf(user)
  const lists = Array.from({ length: LISTS }, (_, number): List => {
    return { name: `List ${client}-${number}`, key: randomUUID(), register: newRegister(null) }
  })
  for (let step = 0; step < STEPS; step += 1) {
    const list = random.pick(lists)
    if (list.isOver) continue
    if (list.id === undefined || random.chance(0.15)) await createList(scene, browser, list)
    else if (random.chance(0.08)) await deleteList(scene, browser, list)
    else await updateList(scene, browser, list)
  }
  return lists
}

/** One intent, however late it is sent again: a list that is there is not made twice. */
const createList = async (scene: Scene, browser: Browser, list: List): Promise<void> => {
  const { name, key, register, id: known } = list
  const request = { path: '/api/watchlist/create', body: { name, projects: [] }, key }
  const settled = scene.count(await settle(browser, create, request, scene.tries()))
  if (settled.outcome === 'refused') scene.find(`${name}: create is refused, ${settled.name}`)
  if (known === undefined) register.note(settled, [])
  if (settled.outcome === 'acknowledged') {
    const { id } = settled.output as { readonly id: string }
    if (known !== undefined && known !== id) scene.find(`${name} has two ids`)
    list.id = id
  } else if (known === undefined) list.isOver = true
}

const updateList = async (scene: Scene, browser: Browser, list: List): Promise<void> => {
  const { id, name, register } = list
  const projects = scene.projects.slice(0, 4).filter(() => scene.random.chance(0.5))
  const request = { path: '/api/watchlist/update', body: { id, name, projects } }
  const settled = scene.count(await settle(browser, update, request, scene.tries()))
  if (settled.outcome === 'refused') scene.find(`${name}: update is refused, ${settled.name}`)
  register.note(settled, projects)
}

const deleteList = async (scene: Scene, browser: Browser, list: List): Promise<void> => {
  const request = { path: '/api/watchlist/delete', body: { id: list.id } }
  const settled = scene.count(await settle(browser, remove, request, scene.tries()))
  list.register.note(settled, null)
  list.isOver = true
}
