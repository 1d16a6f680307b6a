import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { brokenConnection, timeout } from '../../../test/support/aws/aws-failures.ts'
import { interceptRequests, recordRequests } from '../../../test/support/aws/observe-client.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createRetry } from '../../platform/dynamodb/retry.ts'
import { createVoteStore } from './vote-store.ts'
import type { Vote } from './engagement-items.ts'

const AT = Date.parse('2047-03-01T13:20:00Z')

/**
 * A vote store whose requests are counted and whose answers may get lost.
 *
 * @param readsAtOnce so many reads are answered only when all of them have been made
 * @param givesUp the first change is given up by its sender and arrives when `arrive` is called
 */
const open = ({ losesAnswerTo = '', readsAtOnce = 0, givesUp = false } = {}) => {
  let arrive: (() => Promise<unknown>) | undefined
  let lost = 0
  let reads = 0
  const { promise: allHaveRead, resolve: letGo } = Promise.withResolvers<void>()
  const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
  const requests = recordRequests(client)
  interceptRequests(client, async ({ operation }, proceed) => {
    if (givesUp && !arrive && operation === 'TransactWriteItems') {
      arrive = proceed
      throw timeout()
    }
    const answer = await proceed()
    if (operation === 'GetItem' && (reads += 1) <= readsAtOnce) {
      if (reads === readsAtOnce) letGo()
      await allHaveRead
    }
    if (operation !== losesAnswerTo || lost > 0) return answer
    lost += 1
    throw brokenConnection()
  })
  const retry = createRetry({ random: Math.random, sleep: wait })
  return {
    requests,
    client,
    votes: createVoteStore({ client, stage: 'test', retry }),
    arrive: async () => await arrive?.(),
  }
}

const newVoter = (): string => Buffer.from(randomUUID()).toString('base64url')
const cast = (project: string, voter: string, vote: Vote, signedIn = false) => ({
  project,
  voter,
  vote,
  signedIn,
  at: AT,
})

test('a vote whose answer gets lost is counted once', async () => {
  const { votes, requests } = open({ losesAnswerTo: 'TransactWriteItems' })
  const project = randomUUID()
  await votes.cast(cast(project, newVoter(), 'yes'))
  expect(await votes.count(project)).toMatchObject({ yes: 1, no: 0 })
  expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(1)
})

test('of ten calls of one voter that all saw no vote, one counts', async () => {
  const { votes } = open({ readsAtOnce: 10 })
  const [project, voter] = [randomUUID(), newVoter()]
  const casts = Array.from({ length: 10 }, async () => {
    await votes.cast(cast(project, voter, 'yes'))
  })
  // The caller learns that five tries were overtaken; the vote is counted all the same.
  await Promise.allSettled(casts)
  expect(await votes.count(project)).toMatchObject({ yes: 1, no: 0 })
})

test('of three calls that change the same vote, one counts', async () => {
  const { votes } = open({ readsAtOnce: 3 })
  const [project, voter] = [randomUUID(), newVoter()]
  const { votes: first } = open()
  await first.cast(cast(project, voter, 'yes'))
  const casts = [0, 1, 2].map(async () => await votes.cast(cast(project, voter, 'no')))
  await Promise.all(casts)
  expect(await votes.count(project)).toMatchObject({ yes: 0, no: 1 })
})

test('a vote that arrives late takes the place of none that was cast after it', async () => {
  const { votes, arrive } = open({ givesUp: true })
  const { votes: other } = open()
  const [project, voter] = [randomUUID(), newVoter()]
  await other.cast(cast(project, voter, 'yes'))
  await votes.cast({ ...cast(project, voter, 'no'), at: AT + 1 })
  await other.cast({ ...cast(project, voter, 'yes'), at: AT + 2 })
  await expect(arrive()).rejects.toThrow('ConditionalCheckFailed')
  expect(await votes.voteOf(project, voter)).toBe('yes')
  expect(await votes.count(project)).toMatchObject({ yes: 1, no: 0 })
})

test('a vote that is overtaken by a later one leaves that one, and says so', async () => {
  const { votes, client } = open()
  const { votes: other } = open()
  const [project, voter] = [randomUUID(), newVoter()]
  let isOvertaken = false
  interceptRequests(client, async ({ operation }, proceed) => {
    if (operation === 'TransactWriteItems' && !isOvertaken) {
      isOvertaken = true
      await other.cast({ ...cast(project, voter, 'no'), at: AT + 1 })
    }
    return await proceed()
  })
  expect(await votes.cast(cast(project, voter, 'yes'))).toBe('no')
  expect(await votes.voteOf(project, voter)).toBe('no')
  expect(await votes.count(project)).toMatchObject({ yes: 0, no: 1 })
})

test('a vote is two requests, a repeat one, the counts one', async () => {
  const { votes, requests } = open()
  const [project, voter] = [randomUUID(), newVoter()]
  await votes.cast(cast(project, voter, 'yes'))
  await votes.cast(cast(project, voter, 'yes'))
  await votes.count(project)
  expect(requests.map(({ operation }) => operation)).toEqual([
    'GetItem',
    'TransactWriteItems',
    'GetItem',
    'Query',
  ])
})

test('no count ever falls below 0, in none of the items', async () => {
  const { votes, client } = open()
  const project = randomUUID()
  const voters = Array.from({ length: 12 }, newVoter)
  for (const voter of voters) await votes.cast(cast(project, voter, 'yes', true))
  for (const voter of voters) await votes.cast(cast(project, voter, 'no', true))
  const stored = await tableItems({ client, stage: 'test' }, 'engagement', project)
  const counts = stored.filter(({ part }) => String(part).startsWith('votes#'))
  expect(counts.length).toBeGreaterThan(1)
  for (const { yes, no, signedYes, signedNo } of counts) {
    expect([yes, signedYes]).toEqual([0, 0])
    expect(no).toBeGreaterThan(0)
    expect(signedNo).toBe(no)
  }
  expect(await votes.count(project)).toEqual({ yes: 0, no: 12, signedYes: 0, signedNo: 12 })
})
