import { expect, test } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { getPortfolio } from '../../shared/contract/portfolio.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud()
const projects = new Set((await publishProjects(cloud, 40)).map(({ id }) => id))
const PATH = '/api/user/portfolio'

/** From the test cases of ERC-55. */
const FIRST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SECOND = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const portfolioOf = async (user: User) => {
  const response = await user.get(PATH)
  expect(response.status).toBe(200)
  return (await response.json()) as ResponseOf<typeof getPortfolio>
}
const link = async (user: User, walletAddress: string) =>
  await user.post('/api/user/wallets', { walletAddress })

test('without a wallet a portfolio is empty', async () => {
  const user = await signInNewUser(cloud)
  expect(await portfolioOf(user)).toEqual({ walletCount: 0, demo: true, totalUsd: 0, holdings: [] })
})

test('it joins what the wallets hold to the ratings, the largest first, marked as made up', async () => {
  const user = await signInNewUser(cloud)
  await link(user, FIRST)
  const one = await portfolioOf(user)
  await link(user, SECOND)
  const both = await portfolioOf(user)
  expect([one.walletCount, both.walletCount, both.demo]).toEqual([1, 2, true])
  expect(both.totalUsd).toBeGreaterThan(one.totalUsd)
  expect(both.holdings.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const values = both.holdings.map(({ valueUsd }) => valueUsd)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  for (const { project } of both.holdings) {
    const listed = await user.post('/api/projects-list', { projectIds: [project.id] })
    const { items } = (await listed.json()) as { items: object[] }
    expect(projects.has(project.id)).toBe(true)
    expect(items).toMatchObject([project])
  }
})

test('it is the same for whoever links the same wallets, and nothing without a session', async () => {
  const [one, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  for (const user of [one, other]) await link(user, FIRST)
  expect(await portfolioOf(one)).toEqual(await portfolioOf(other))
  const answer = await createVisitor(cloud.origin).get(PATH)
  expect(await refusalIn(answer)).toEqual([401, 'Unauthorized'])
})
