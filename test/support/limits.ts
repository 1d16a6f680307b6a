import { expect } from 'vitest'

/** Statuses of as many calls, one after the other. */
export const times = async (count: number, act: (index: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await act(index)).status)
  return statuses
}

export const secondsToWait = (response: Response): number =>
  Number(response.headers.get('retry-after'))

/** The answer to who has to wait, and no longer than the window of the limit. */
export const expectLimit = async (
  response: Response,
  longestWaitSeconds: number,
): Promise<void> => {
  expect(response.status).toBe(429)
  expect(secondsToWait(response)).toBeGreaterThan(0)
  expect(secondsToWait(response)).toBeLessThanOrEqual(longestWaitSeconds)
  expect(await response.json()).toMatchObject({
    error: {
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    },
  })
}
