import { expect, test } from 'vitest'
import { parseReference } from './parse-reference.ts'

test.each(['IR-7KQ2M9XD', 'ir-7kq2m9xd', ' IR-7KQ2 M9XD ', '7KQ2M9XD', 'IR7KQ2M9XD'])(
  '%j is IR-7KQ2M9XD',
  (text) => {
    expect(parseReference(text)).toBe('IR-7KQ2M9XD')
  },
)

test('letters that no number has are read as the digits they look like', () => {
  expect(parseReference('ir-oil00abc')).toBe('IR-01100ABC')
})
