import { describe, expect, it } from 'vitest'
import { readSessionSettings } from './session-settings.ts'

const defaults = { onFocus: true, pollSeconds: 0 }

describe('readSessionSettings', () => {
  it.each([undefined, null, '', 'focus=on; poll=0', 'focus=yes; poll=often', 'poll=-1', 'poll'])(
    'A4.23 A4.26 reads %j as usual: focus on, no polling',
    (content) => {
      expect(readSessionSettings(content)).toEqual(defaults)
    },
  )

  it('turns refresh on focus off and polling on', () => {
    expect(readSessionSettings('focus=off; poll=300')).toEqual({ onFocus: false, pollSeconds: 300 })
    expect(readSessionSettings('poll=60')).toEqual({ onFocus: true, pollSeconds: 60 })
  })

  it('polls at most every 5 seconds', () => {
    expect(readSessionSettings('poll=0.1').pollSeconds).toBe(5)
  })
})
