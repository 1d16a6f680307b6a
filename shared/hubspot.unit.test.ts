import { expect, test } from 'vitest'
import { readHubSpotForm } from './hubspot.ts'

const FORM = '0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5'

test('a form is read by its portal and its id, and there may be none', () => {
  expect(readHubSpotForm('8812045', FORM)).toEqual({ portalId: '8812045', formId: FORM })
  expect(readHubSpotForm()).toBeUndefined()
  expect(readHubSpotForm('', '')).toBeUndefined()
})

test.each([
  ['8812045', '', 'hubSpotForm'],
  ['', FORM, 'hubSpotPortal'],
  ['portal', FORM, 'hubSpotPortal'],
  ['8812045', 'a form', 'hubSpotForm'],
  ['8812045', `${FORM}"><script>`, 'hubSpotForm'],
])('portal %j with form %j is refused by name', (portal, form, setting) => {
  expect(() => readHubSpotForm(portal, form)).toThrow(setting)
})
