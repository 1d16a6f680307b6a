import { afterAll, expect, test } from 'vitest'
import { makeDataDirectory, type Product, startProduct } from '../support/product.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'

const data = makeDataDirectory()
let product: Product | undefined
afterAll(async () => {
  await product?.kill()
  data.dispose()
})

const CHANGES = 20

interface List {
  readonly name: string
}

/** Sends all changes at once and kills the whole process group while they are under way. */
const changeAndKill = async (running: Product, visitor: Visitor, after: number, name: string) => {
  const acknowledged: string[] = []
  let killing: Promise<void> | undefined
  const changes = Array.from({ length: CHANGES }, async (_, index) => {
    const list = `${name} ${index}`
    try {
      const response = await visitor.post('/api/watchlist/create', { name: list })
      if (response.status === 200) acknowledged.push(list)
      if (acknowledged.length >= after) killing ??= running.kill()
    } catch {
      // The connection died with the process: this change is neither acknowledged nor refused.
    }
  })
  await Promise.all(changes)
  await (killing ?? running.kill())
  return acknowledged
}

test('kill -9 in the middle of twenty changes loses none that was acknowledged', async () => {
  product = await startProduct(data.path)
  const owner = createVisitor(product.origin)
  const { email, password } = await owner.becomeUser()

  for (const [round, after] of [1, 4, 9].entries()) {
    const visitor = createVisitor(product.origin)
    await visitor.signIn(email, password)
    const before = (await (await visitor.get('/api/watchlist')).json()) as (List & { id: string })[]
    for (const { id } of before) await visitor.post('/api/watchlist/delete', { id })

    const acknowledged = await changeAndKill(product, visitor, after, `round ${round}`)
    expect(acknowledged.length).toBeGreaterThanOrEqual(after)

    product = await startProduct(data.path)
    const again = createVisitor(product.origin)
    await again.signIn(email, password)
    const names = ((await (await again.get('/api/watchlist')).json()) as List[]).map(
      (list) => list.name,
    )
    expect(names).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(names).size).toBe(names.length)
  }
}, 120_000)
