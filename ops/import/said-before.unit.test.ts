import { expect, test } from 'vitest'
import { type Draft, draft, recorded, VAULT } from '../../test/support/data/rating-records.ts'
import { createSaidBefore } from './said-before.ts'

const grant = (days: number, delaySeconds = 0, more: { supersedes?: string } = {}) =>
  draft(
    'PrivilegeGranted',
    days,
    {
      privilegeId: 'upgrade',
      right: 'upgrade',
      contract: VAULT,
      holder: '0x1',
      holderKind: 'eoa',
      threshold: null,
      signers: null,
      delaySeconds,
    },
    more,
  )
const revoked = (days: number) => draft('PrivilegeRevoked', days, { privilegeId: 'upgrade' })
const otherRevoked = draft('PrivilegeRevoked', 5, { privilegeId: 'mint' })
const verified = (days: number) => draft('ContractVerified', days, { ...VAULT, verified: true })
const upgraded = draft('ContractUpgraded', 5, { ...VAULT, codeHash: '0xab' })
const saidBefore = (...before: readonly Draft[]) => createSaidBefore(recorded(before))
const isNew = (before: readonly Draft[], read: Draft) =>
  !saidBefore(...before).includes(recorded([read])[0]!, { isOnlyRead: true })

test('what is read again as it was is nothing new', () => {
  expect(isNew([grant(9)], grant(2))).toBe(false)
  expect(isNew([grant(9), otherRevoked], grant(2))).toBe(false)
  expect(isNew([verified(9)], verified(2))).toBe(false)
})

test('what became so again is new, though it is as it was', () => {
  const [again] = recorded([grant(2)])
  expect(saidBefore(grant(9)).includes(again!, { isOnlyRead: false })).toBe(false)
})

test('what became otherwise since is new, also when it is read as it once was', () => {
  expect(isNew([grant(9)], grant(2, 60))).toBe(true)
  expect(isNew([grant(9), revoked(5)], grant(2))).toBe(true)
  expect(isNew([grant(9), grant(5, 60)], grant(2))).toBe(true)
  expect(isNew([verified(9), upgraded], verified(2))).toBe(true)
})

test('what is read of an earlier day is new: it was so longer than we knew', () => {
  expect(isNew([grant(2)], grant(9))).toBe(true)
})

test('what was corrected stays corrected when its source reads the same again', () => {
  const correction = grant(9, 86_400, { supersedes: 'abcdefghijk' })
  expect(isNew([grant(9), correction], grant(2))).toBe(false)
})

test('another source that reads the same has its own word', () => {
  const [read] = recorded([grant(2)])
  const other = { ...read!, source: { ...read!.source, name: 'Another reader' } }
  expect(saidBefore(grant(9)).includes(other, { isOnlyRead: true })).toBe(false)
})

test('what comes in counts from then on', () => {
  const said = saidBefore(grant(9))
  const [end, read] = recorded([revoked(5), grant(2)])
  said.add(end!)
  expect(said.includes(read!, { isOnlyRead: true })).toBe(false)
})
