import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

test('draws each picture once, and keeps as many as fit, the last used ones', () => {
  const drawn: string[] = []
  const kept = createPictureCache(20)
  const ask = (name: string, bytes = 10): number =>
    kept.picture(name, () => {
      drawn.push(name)
      return Buffer.alloc(bytes)
    }).length
  ask('a')
  ask('b')
  ask('a')
  ask('c')
  expect(drawn).toEqual(['a', 'b', 'c'])
  ask('a')
  ask('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  expect([ask('large', 30), ask('large', 30)]).toEqual([30, 30])
})

test('a picture that cannot be drawn is tried again', () => {
  const kept = createPictureCache(20)
  const fail = () =>
    kept.picture('a', () => {
      throw new Error('No font.')
    })
  expect(fail).toThrow('No font.')
  expect(kept.picture('a', () => Buffer.alloc(1))).toHaveLength(1)
})
