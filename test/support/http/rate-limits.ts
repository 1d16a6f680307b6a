import { expect } from 'vitest'

/** Statuses of calls, one after the other. */
export const times = async (count: number, act: (index: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await act(index)).status)
  return statuses
}

export const secondsToWait = (response: Response): number =>
  Number(response.headers.get('retry-after'))

export const expectLimit = async (response: Response, seconds: number): Promise<void> => {
  expect([response.status, secondsToWait(response)]).toEqual([429, seconds])
  expect(await response.json()).toMatchObject({
    error: {
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    },
  })
}

/**
 * Expects `count` calls to succeed in `seconds`, and the next one to wait.
 * @param status of a permitted call
 * @param pass advances the clock by milliseconds
 */
export const expectWindow = async (
  count: number,
  seconds: number,
  {
    act,
    pass,
    status = 200,
  }: {
    readonly act: (index: number) => Promise<Response>
    readonly pass: (milliseconds: number) => void
    readonly status?: number
  },
): Promise<void> => {
  expect(await times(count, act)).toEqual(Array(count).fill(status))
  await expectLimit(await act(count), seconds)
  pass(seconds * 1000 - 1)
  await expectLimit(await act(count + 1), 1)
  pass(1)
  expect((await act(count + 2)).status).toBe(status)
}
