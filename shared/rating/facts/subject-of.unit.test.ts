import { expect, test } from 'vitest'
import type { Evidence } from '../../values/evidence/evidence.ts'
import { isSameSubject } from './subject-of.ts'

const upgrade = (address: string, chain = 'Skerry'): Evidence =>
  ({ type: 'ContractUpgraded', data: { chain, address, codeHash: null } }) as unknown as Evidence
const review = (address?: string): Evidence =>
  ({
    type: 'RightsReviewed',
    data: address === undefined ? {} : { contract: { chain: 'Skerry', address } },
  }) as unknown as Evidence

test.each([
  [upgrade('0xAbCd'), upgrade('0xaBcD'), true],
  [upgrade('0xAbCd'), upgrade('0xAbCe'), false],
  [upgrade('0xAbCd'), upgrade('0xAbCd', 'Fjord'), false],
  [upgrade('So1anaAddress'), upgrade('so1anaaddress'), false],
  [review('0xAbCd'), review('0xaBcD'), true],
  [review('0xAbCd'), review('0xAbCe'), false],
  [review('0xAbCd'), review(), false],
  [review(), review(), true],
])('case %#: evidence corrects what is about the same contract', (one, other, same) => {
  expect(isSameSubject(one, other)).toBe(same)
})
