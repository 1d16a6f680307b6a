import { describe, expect, test } from 'vitest'
import { deployed, inputOf, valueOf } from '../../../test/support/data/rating-inputs.ts'
import { daysAgo, draft, recordOf, VAULT } from '../../../test/support/data/rating-records.ts'

describe('team_verification', () => {
  const names = (isPublic: boolean) => draft('TeamReviewed', 1, { public: isPublic })
  const kyc = draft('KycVerified', 2, { provider: 'Kestrel Identity' })

  test.each([
    ['unknown', [], null],
    ['anonymous', [names(false)], 0],
    ['public', [names(true)], 40],
    ['identities checked', [kyc], 80],
    ['anonymous, identities checked', [kyc, names(false)], 80],
    ['both', [kyc, names(true)], 100],
    ['revoked', [kyc, names(true), draft('KycRevoked', 0, { reason: 'Withdrawn' })], 40],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('team_verification', drafts)).toBe(value)
  })

  test.each([
    ['of two checks that stand, with the older', 9, 20, 345],
    ['with the one that stands', 9, 800, 356],
    ['of two that no longer stand, with the newer', 900, 800, -435],
  ])('expires: %s', (_, namesDays, kycDays, days) => {
    const input = inputOf(
      'team_verification',
      recordOf([
        draft('TeamReviewed', namesDays, { public: true }),
        draft('KycVerified', kycDays, { provider: 'Kestrel Identity' }),
      ]),
    )
    expect(input.expiresAt).toBe(daysAgo(-days))
  })
})

describe('maturity', () => {
  test.each([
    [0, 0],
    [365, (100 * Math.log(366)) / Math.log(1096)],
    [1095, 100],
    [2000, 100],
  ])('%i days', (days, value) => {
    expect(valueOf('maturity', [deployed(VAULT, null, days)])).toBeCloseTo(value, 6)
  })

  test.each([
    ['one old contract does not make two new ones old', [2000, 0, 0], 0],
    ['one new contract does not make two old ones new', [2000, 2000, 0], 100],
    ['of two the younger counts', [2000, 0], 0],
  ])('%s', (_, ages, value) => {
    const contracts = ages.map((days, index) =>
      deployed({ ...VAULT, address: `0x${index}` }, null, days),
    )
    expect(valueOf('maturity', contracts)).toBe(value)
  })

  test('a year or a month without a day counts from its end', () => {
    const at = (precision: 'month' | 'year', from: string) => {
      const one = { ...deployed(VAULT, null), at: from, precision, recordedAt: daysAgo(0) }
      return inputOf('maturity', recordOf([one])).evidenceAt
    }
    expect(at('year', '2023-01-01T00:00:00.000Z')).toBe('2023-12-31T23:59:59.999Z')
    expect(at('month', '2023-02-01T00:00:00.000Z')).toBe('2023-02-28T23:59:59.999Z')
  })
})
