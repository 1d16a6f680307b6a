import { expect, it } from 'vitest'
import { withVote } from './with-vote.ts'

const votes = {
  id: 'tidewell',
  yourVote: null,
  yesCount: 6,
  noCount: 3,
  total: 9,
  yesPercentage: null,
  signedInYesPercentage: null,
} as const

it('a first vote is added, and the tenth brings a percentage', () => {
  expect(withVote(votes, 'yes')).toMatchObject({
    yourVote: 'yes',
    yesCount: 7,
    noCount: 3,
    total: 10,
    yesPercentage: 70,
  })
})

it('a changed vote moves over, and the total stays', () => {
  expect(withVote({ ...votes, yourVote: 'no' }, 'yes')).toMatchObject({
    yesCount: 7,
    noCount: 2,
    total: 9,
    yesPercentage: null,
  })
})

it('the same vote again changes nothing', () => {
  const yes = { ...votes, yourVote: 'yes' } as const
  expect(withVote(yes, 'yes')).toBe(yes)
})
