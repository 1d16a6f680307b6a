import { describe, expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { goTo } from './redirect.ts'

const ORIGIN = 'https://assay.example'
setEnvironment({ ASSAY_ORIGIN: ORIGIN })

describe('the answer', () => {
  test.each([undefined, '', 'false', '1', 'True', 'true ', true, 1, null])(
    'json=%o is no wish for JSON',
    (json) => {
      expect(goTo(`${ORIGIN}/a`, json)).toMatchObject({ status: 302, output: undefined })
    },
  )

  test('json=true gets the address and the status', () => {
    expect(goTo(`${ORIGIN}/error`, 'true', { status: 401 })).toMatchObject({
      status: 401,
      output: { url: `${ORIGIN}/error` },
    })
  })

  test('a plain form gets a redirect, whatever the status would have been', () => {
    const headers = { 'retry-after': '60' }
    const answer = goTo(`${ORIGIN}/error`, undefined, { status: 429, headers })
    expect(answer).toMatchObject({
      status: 302,
      output: undefined,
      headers: { location: `${ORIGIN}/error`, 'retry-after': '60' },
    })
  })
})
