import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { LOCAL_STAGE, openDataDirectory } from '../../local/data-directory/data-directory.ts'
import { firstLoading } from '../../local/demo/first-loading.ts'
import { flipBit } from '../support/product/damage-file.ts'
import { withTables } from '../support/product/data-place.ts'
import { copyDemoData, firstOutput } from '../support/product/demo-directory.ts'
import { makeDataDirectory, type Product, startProduct } from '../support/product/start-product.ts'
import { createVisitor } from '../support/http/visitor.ts'
import { EVENTUALLY } from '../support/time/eventually.ts'

const disposals: (() => void | Promise<unknown>)[] = []
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose()
})

const dataDirectory = (): string => {
  const { path, dispose } = makeDataDirectory()
  disposals.push(dispose)
  return path
}

/** A data directory in which the product has run before. */
const usedDirectory = async (): Promise<string> => {
  const path = dataDirectory()
  await copyDemoData(path)
  return path
}

const start = async (data: string, options: Parameters<typeof startProduct>[1] = {}) => {
  const product = await startProduct(data, options)
  disposals.push(() => product.kill())
  return product
}

/** A shell that ends in the place of its last command could not leave it behind. */
const SHELL_OF_NPM = ['sh', '-c', '"$@"; exit $?', 'sh']

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The product and its engine. */
const processesOf = (data: string): number[] => {
  const lock = JSON.parse(readFileSync(join(data, 'lock.json'), 'utf8')) as {
    pid: number
    enginePid: number
  }
  return [lock.pid, lock.enginePid]
}

test('the first start shows how far it is, and names accounts to try', async () => {
  const output = await firstOutput()
  expect(output).toMatch(/Loading the demo data, once/)
  expect(output).toContain('visitor@assay.example')
  expect(output).toContain('Assay-demo-1')
})

describe('on data of a start before', () => {
  const data = makeDataDirectory()
  let product: Product | undefined
  afterAll(async () => {
    await product?.kill()
    data.dispose()
  })
  const kept = { email: '', password: '' }

  test('Ctrl-C stops it cleanly, the engine included, and what was there is there again; an item that cannot be read since is told of', async () => {
    await copyDemoData(data.path)
    const first = await start(data.path)
    expect((await fetch(`${first.origin}/__local/health`)).status).toBe(200)
    const visitor = createVisitor(first.origin)
    const { email, password } = Object.assign(kept, await visitor.becomeUser())
    await visitor.post('/api/watchlist/create', { name: 'Kept', projects: ['quernstead'] })
    const processes = processesOf(data.path)
    expect(await first.stop()).toBe(0)
    expect(processes.map(isAlive)).toEqual([false, false])

    const file = join(data.path, 'data', 'assay.db')
    flipBit(file, 'assay-local-events', { partition: 'Project#quernstead', within: '"version"' })
    product = await startProduct(data.path)
    expect(product.output()).not.toMatch(/Loading the demo data/)
    expect(product.output()).toContain(
      `The data in ${file} are damaged: 1 of its items cannot be read.`,
    )
    const again = createVisitor(product.origin)
    await again.signIn(email, password)
    expect(await (await again.get('/api/watchlist')).json()).toMatchObject([
      { name: 'Kept', projects: ['quernstead'] },
    ])
  })

  test('a demo account can sign in', async () => {
    const { origin } = (product ??= await startProduct(data.path))
    const visitor = createVisitor(origin)
    expect((await visitor.signIn('visitor@assay.example', 'Assay-demo-1')).status).toBe(200)
    expect(await (await visitor.get('/api/watchlist')).json()).toHaveLength(2)
    const unconfirmed = await createVisitor(origin).signIn(
      'unconfirmed@assay.example',
      'Assay-demo-1',
    )
    expect(await unconfirmed.json()).toMatchObject({
      url: expect.stringContaining('error=UserNotConfirmedException'),
    })
  })

  test('a data directory that is in use is one clear sentence', async () => {
    product ??= await startProduct(data.path)
    await expect(start(data.path)).rejects.toThrow(
      /Assay runs on .+ already \(process \d+\): stop it/,
    )
  })

  test('--fresh starts over, here without the demo', async () => {
    const { email, password } = kept
    expect(email).not.toBe('')
    await product?.stop()
    product = await startProduct(data.path, {
      args: ['--fresh', '--empty'],
      within: SHELL_OF_NPM,
      environment: { npm_lifecycle_event: 'start' },
    })
    expect((await createVisitor(product.origin).signIn(email, password)).status).toBe(401)
  })

  test('npm that is told to end ends its shell alone: the product and its engine follow', async () => {
    const processes = processesOf(data.path)
    expect(processes.map(isAlive)).toEqual([true, true])
    product?.child.kill()
    await expect.poll(() => processes.map(isAlive), EVENTUALLY).toEqual([false, false])
  })
})

test('after a start with --empty, whose port is known, a later one loads no demo and names no accounts of it', async () => {
  const data = dataDirectory()
  const empty = await start(data, { args: ['--empty'] })
  await empty.stop()
  const directory = openDataDirectory(data)
  directory.release()
  expect(`http://localhost:${directory.gatewayPort}`).toBe(empty.origin)
  const { output } = await start(data)
  expect(output()).toContain('There are no demo data: npm run ops -- import')
  expect(output()).not.toMatch(/Loading|Assay-demo-1|authenticator|quern/)
})

test('--empty is refused on demo data, and no engine is left', async () => {
  const data = dataDirectory()
  await withTables(data, async (client) => {
    await firstLoading({ client, stage: LOCAL_STAGE, now: () => Date.now() })
  })
  await expect(start(data, { args: ['--empty'] })).rejects.toThrow(
    new RegExp(
      `\nThe demo data are in ${data}: give another folder with --data DIR, ` +
        'or start over with --fresh\\.\n$',
    ),
  )
  expect(existsSync(join(data, 'lock.json'))).toBe(false)
})

test('Ctrl-C in the middle of what runs by the clock tells of no failure', async () => {
  const product = await start(await usedDirectory())
  const before = product.output()
  expect(await product.stop()).toBe(0)
  expect(product.output().slice(before.length).trim()).toBe('')
})

test('a port in use is one clear sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  disposals.push(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  await expect(start(dataDirectory(), { args: ['--port', String(port)] })).rejects.toThrow(
    new RegExp(`\\nPort ${port} is in use: give another with --port N\\.\n$`),
  )
})
