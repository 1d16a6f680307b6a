import { expect, test } from 'vitest'
import { orderByName } from './order-by-name.ts'

const named = (name: string, id = name) => ({ id, name })

test('is by name without case and accents, and then by id', () => {
  const rows = [
    named('zephyr'),
    named('Éclat'),
    named('§'),
    named('Aave', 'b'),
    named('eclipse'),
    named('0x'),
    named('aave', 'a'),
    named('Żabka'),
  ]
  expect(orderByName(rows).map(({ name }) => name)).toEqual([
    '0x',
    'aave',
    'Aave',
    'Éclat',
    'eclipse',
    'Żabka',
    'zephyr',
    '§',
  ])
})
