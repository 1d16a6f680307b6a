import { expect, test } from 'vitest'
import { evidenceId } from '../../lambdas/projects/operations.ts'
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
const compare = (before: readonly Draft[], read: Draft) =>
  saidBefore(...before).compare(recorded([read])[0]!, { isOnlyRead: true })

test('what is read again as it was is nothing new', () => {
  expect(compare([grant(9)], grant(2))).toBe('known')
  expect(compare([grant(9), otherRevoked], grant(2))).toBe('known')
  expect(compare([verified(9)], verified(2))).toBe('known')
})

test('what became so again is new, though it is as it was', () => {
  const [again] = recorded([grant(2)])
  expect(saidBefore(grant(9)).compare(again!, { isOnlyRead: false })).toBe('new')
})

test('what became otherwise since is new, also when it is read as it once was', () => {
  expect(compare([grant(9)], grant(2, 60))).toBe('new')
  expect(compare([grant(9), revoked(5)], grant(2))).toBe('new')
  expect(compare([grant(9), grant(5, 60)], grant(2))).toBe('new')
  expect(compare([verified(9), upgraded], verified(2))).toBe('new')
})

test('what is read of an earlier day is new: it was so longer than we knew', () => {
  expect(compare([grant(2)], grant(9))).toBe('new')
})

test('what is read again as it was before it was corrected is told from what is new and known', () => {
  const correction = (days: number, delaySeconds: number, supersedes = 'evidence-01') =>
    grant(days, delaySeconds, { supersedes })
  const day = 86_400
  expect(compare([grant(9), correction(9, day)], grant(2))).toBe('corrected')
  expect(compare([grant(9), correction(9, day)], grant(9))).toBe('known')
  expect(compare([grant(9), correction(9, day)], grant(2, day))).toBe('new')
  expect(compare([grant(9), correction(9, day), grant(3)], grant(2))).toBe('known')
  expect(compare([grant(9), correction(8, 0)], grant(2))).toBe('known')
  const twice = [grant(9), correction(9, 0), correction(9, day, 'evidence-02')]
  expect(compare(twice, grant(2))).toBe('corrected')
})

test('another source that reads the same has its own word', () => {
  const [read] = recorded([grant(2)])
  const other = { ...read!, source: { ...read!.source, name: 'Another reader' } }
  expect(saidBefore(grant(9)).compare(other, { isOnlyRead: true })).toBe('new')
})

test('what comes in counts from then on', () => {
  const said = saidBefore(grant(9))
  const [end, read, next] = recorded([revoked(5), grant(2), grant(1)])
  const options = { isOnlyRead: true }
  said.add(end!, evidenceId(end!))
  expect(said.compare(read!, options)).toBe('new')
  said.add(read!, evidenceId(read!))
  expect(said.compare(next!, options)).toBe('known')
  const [correction] = recorded([grant(2, 60, { supersedes: evidenceId(read!) })])
  said.add(correction!, evidenceId(correction!))
  expect(said.compare(next!, options)).toBe('corrected')
})
