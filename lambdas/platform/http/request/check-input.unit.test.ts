import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkInput } from './check-input.ts'
import { HttpError } from '../response/http-error.ts'

const schema = v.object({
  name: v.pipe(v.string('Give a name.'), v.trim(), v.nonEmpty('Give a name.')),
  size: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'Give a number.'), v.transform(Number))),
  tags: v.optional(v.array(v.object({ label: v.string('Give a text.') }))),
})

const failureOf = (value: unknown, of: v.GenericSchema = schema): HttpError => {
  try {
    checkInput(of, value)
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

  // Valibot takes one where every field may be left out.
  test.each([
    ['body', v.object({ a: v.optional(v.string()) }), [{ a: 'b' }]],
    ['some', v.object({ some: v.partial(v.object({ a: v.string() })) }), { some: [] }],
    ['all.1', v.object({ all: v.array(v.object({})) }), { all: [{}, [5]] }],
    ['in.some', v.object({ in: v.object({ some: v.looseObject({}) }) }), { in: { some: [] } }],
  ])('a list is no object, as %s', (field, of, value) => {
    expect(failureOf(value, of).fieldErrors).toEqual({ [field]: 'Give an object.' })
  })

  test('holds at most 20 problems, however many there are', () => {
    const tags = Array.from({ length: 1000 }, () => ({ label: 5 }))
    expect(Object.keys(failureOf({ name: 'a', tags }).fieldErrors ?? {})).toHaveLength(20)
  })

  const bare = v.object({
    text: v.pipe(v.string(), v.maxLength(3)),
    choice: v.picklist(['first', 'second']),
    list: v.array(v.string()),
    flag: v.boolean(),
    at: v.pipe(v.string(), v.isoTimestamp()),
    size: v.nullable(v.number()),
    kind: v.variant('of', [v.object({ of: v.literal('a') }), v.object({ of: v.literal('b') })]),
    json: v.optional(v.union([v.string(), v.boolean()])),
  })
  const wrong = 'my-secret-value'

  test.each([
    [undefined, { body: 'Give an object.' }],
    [
      { kind: {}, text: 5, list: [5] },
      {
        text: 'Give text.',
        choice: 'Give this field.',
        'list.0': 'Give text.',
        flag: 'Give this field.',
        at: 'Give this field.',
        size: 'Give this field.',
        'kind.of': 'Give one of a, b.',
      },
    ],
    [
      {
        text: wrong,
        choice: wrong,
        list: wrong,
        flag: wrong,
        at: wrong,
        size: wrong,
        kind: { of: wrong },
        json: 5,
      },
      {
        text: 'Give at most 3 characters.',
        choice: 'Give one of first, second.',
        list: 'Give a list.',
        flag: 'Give true or false.',
        at: 'Give a time as 2026-11-01T00:00:00.000Z.',
        size: 'Give a number.',
        'kind.of': 'Give one of a, b.',
        json: 'Give one of text, true or false.',
      },
    ],
  ])('says what to give where a schema says nothing: %j', (value, fieldErrors) => {
    expect(failureOf(value, bare).fieldErrors).toEqual(fieldErrors)
  })

  test('names the choices where the message beside a form does not', () => {
    const choices = v.object({
      kind: v.picklist(['loan', 'swap'], 'Choose what it is about.'),
      format: v.picklist(['json', 'csv'], 'Give json or csv, or leave it out.'),
    })
    expect(failureOf({ kind: 'shoe', format: 'xml' }, choices).fieldErrors).toEqual({
      kind: 'Give one of loan, swap.',
      format: 'Give json or csv, or leave it out.',
    })
  })

  test('does not repeat what was sent', () => {
    const { message, fieldErrors } = failureOf({ name: 'a', size: 'my-secret-value' })
    expect(JSON.stringify([message, fieldErrors])).not.toContain('my-secret-value')
  })
})
