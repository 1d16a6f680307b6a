import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkInput } from './check-input.ts'
import { HttpError } from '../response/http-error.ts'

const schema = v.object({
  name: v.pipe(v.string('Give a name.'), v.trim(), v.nonEmpty('Give a name.')),
  size: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'Give a number.'), v.transform(Number))),
  tags: v.optional(v.array(v.object({ label: v.string('Give a text.') }))),
})

const failureOf = (value: unknown): HttpError => {
  try {
    checkInput(schema, value)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

test('answers the checked value, trimmed and transformed', () => {
  expect(checkInput(schema, { name: ' a ', size: '12' })).toEqual({ name: 'a', size: 12 })
})

test('what the contract does not name is left out', () => {
  const value = { name: 'a', role: 'staff', version: 9, ['__proto__']: { staff: true } }
  expect(checkInput(schema, value)).toEqual({ name: 'a' })
})

test('without a schema nothing is handed on', () => {
  expect(checkInput(undefined, { anything: 1 })).toBeUndefined()
})

describe('a refusal', () => {
  test('names each field by its path, once, and says what to give', () => {
    const { status, code, fieldErrors } = failureOf({
      name: '',
      size: 'big',
      tags: [{ label: 'a' }, { label: 5 }],
    })
    expect([status, code]).toEqual([400, 'InvalidInput'])
    expect(fieldErrors).toEqual({
      name: 'Give a name.',
      size: 'Give a number.',
      'tags.1.label': 'Give a text.',
    })
  })

  test('its message is the first problem', () => {
    expect(failureOf({ name: 5, size: 'big' }).message).toBe('name: Give a name.')
  })

  test.each([[null], ['text'], [5], [undefined]])('%j is no object at all', (value) => {
    expect(Object.keys(failureOf(value).fieldErrors ?? {})).toEqual(['body'])
  })

  test('holds at most 20 problems, however many there are', () => {
    const tags = Array.from({ length: 1000 }, () => ({ label: 5 }))
    expect(Object.keys(failureOf({ name: 'a', tags }).fieldErrors ?? {})).toHaveLength(20)
  })

  test('does not repeat what was sent', () => {
    const { message, fieldErrors } = failureOf({ name: 'a', size: 'my-secret-value' })
    expect(JSON.stringify([message, fieldErrors])).not.toContain('my-secret-value')
  })
})
