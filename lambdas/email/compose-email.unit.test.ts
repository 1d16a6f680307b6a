import { describe, expect, test } from 'vitest'
import { emailKinds } from './outbox/queued-email.ts'
import { composeEmail, composeOptional } from './compose-email.ts'

const at = '2041-05-06T07:08:09.000Z'
const origin = 'https://assay.example'
const unsubscribe = 'https://assay.example/unsubscribe?id=a.b'

describe.each(emailKinds)('%s', (kind) => {
  const { subject, text } = composeEmail({ kind, at }, { origin, unsubscribe })

  test('says what happened and when, in a subject that fits a list of mails', () => {
    expect(subject).toMatch(/Assay/)
    expect(subject.length).toBeLessThanOrEqual(60)
    expect(text).toContain('on 6 May 2041 at 07:08 UTC')
  })

  test('says what to do if the reader wanted it and if not', () => {
    const isByStaff = kind.startsWith('impersonation-') || kind === 'second-factor-reset'
    expect(text).toMatch(isByStaff ? /\n\nIf you asked us for help, / : /\n\nIf that was you, /)
    expect(text).toMatch(isByStaff ? /\n\nIf you did not,? / : /\n\nIf it was not, /)
  })

  test('is calm', () => {
    expect(subject + text).not.toMatch(/!|[A-Z]{4,}|\b(?:urgent|warning|alert)/)
  })

  test('leads to the settings and ends with the link that stops optional mails, while there is an account', () => {
    const hasAccount = kind !== 'account-deleted'
    expect(text.includes(`${origin}/my/settings`)).toBe(hasAccount)
    expect(text.endsWith(`To stop all optional emails: ${unsubscribe}\n`)).toBe(hasAccount)
  })

  test('has no such link where it is not known who the reader is', () => {
    expect(composeEmail({ kind, at }, { origin, unsubscribe: undefined }).text).not.toMatch(
      /optional|undefined/,
    )
  })
})

describe('an email about an impersonation', () => {
  const compose = (details: object) =>
    composeEmail({ kind: 'impersonation-ended', at, ...details }, { origin, unsubscribe }).text

  test('says who it was and what they changed, a line each', () => {
    const changes = ['Watchlist created', 'Watchlist renamed, 2 times']
    const text = compose({ by: 'mara@assay.example', changes })
    expect(text).toContain('\n\nWho it was: mara@assay.example\n\n')
    expect(text).toContain(
      'What they changed:\n- Watchlist created\n- Watchlist renamed, 2 times\n\n',
    )
  })

  test('says that they changed nothing', () => {
    expect(compose({ changes: [] })).toContain('\n\nThey changed nothing.\n\n')
  })
})

test.each([
  ['security-alerts', 'security alerts', 'securityAlerts'],
  ['watchlist-digest', 'digests', 'watchlistDigest'],
  ['product-news', 'news', 'productNews'],
] as const)(
  'an email of %s says why it came and stops its kind, or all, by one link each',
  (kind, words, what) => {
    const { text, headers } = composeOptional(
      { kind, subject: 'Subject', paragraphs: ['First.', 'Second.'] },
      { origin, token: 'a.b' },
    )
    expect(text).toMatch(/^First\.\n\nSecond\.\n\nYou get this email because you /)
    expect(text).toContain(`To stop ${words}: ${unsubscribe}&what=${what}\n`)
    expect(text.endsWith(`To stop all optional emails: ${unsubscribe}\n`)).toBe(true)
    expect(headers).toEqual({
      'List-Unsubscribe': `<https://assay.example/api/sso-settings/unsubscribe/one-click?id=a.b&what=${what}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  },
)
