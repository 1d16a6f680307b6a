import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

it('is the example of RFC 9562', () => {
  const random = Buffer.from('0cc318c4dc0c0c07398f', 'hex')
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

it('always has its version, its variant and its time', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(fc.nat(2 ** 48 - 1), bytes, (time, random) => {
      const id = uuidV7(time, random)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(time)
    }),
  )
})
