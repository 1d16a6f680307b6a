import { describe, expect, test, vi } from 'vitest'
import { createPreparedAnswers } from './prepared-answers.ts'
import { HttpResponse } from './http-response.ts'

const MEGABYTE = 1024 * 1024
const make = (output: unknown = { items: [1] }) => vi.fn(async () => await Promise.resolve(output))

describe('an answer', () => {
  test('is made once for all who ask the same of one moment, those who come meanwhile too', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    const making = make()
    const replies = await Promise.all(
      [1, 2].map(async () => await prepared.answer('one', 'question', making)),
    )
    replies.push(await prepared.answer('one', 'question', making))
    expect(making).toHaveBeenCalledTimes(1)
    for (const { text, type, headers } of replies) {
      expect([text, type]).toEqual(['{"items":[1]}', 'application/json'])
      expect(headers).toEqual({ etag: expect.stringMatching(/^"[\w-]{22}"$/) })
    }
    expect(replies.map(({ output }) => output)).toEqual([{ items: [1] }, undefined, undefined])
  })

  test('is made anew for another question, and for another moment', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    const making = make()
    await prepared.answer('one', 'question', making)
    await prepared.answer('one', 'another', making)
    await prepared.answer('two', 'question', making)
    expect(making).toHaveBeenCalledTimes(3)
  })

  test('of text keeps its type and headers', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    const svg = new HttpResponse('<svg/>', {
      text: '<svg/>',
      type: 'image/svg+xml',
      headers: { 'x-embeddable': 'yes' },
    })
    await prepared.answer('one', 'badge', make(svg))
    const again = await prepared.answer('one', 'badge', make())
    expect(again).toMatchObject({ text: '<svg/>', type: 'image/svg+xml' })
    expect(again.headers).toMatchObject({ 'x-embeddable': 'yes', etag: expect.any(String) })
  })

  test('that fails is told to all who wait for it, and tried again by the next', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    const failing = vi.fn(async () => await Promise.reject(new Error('no table')))
    const outcomes = await Promise.allSettled(
      [1, 2].map(async () => await prepared.answer('one', 'question', failing)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(failing).toHaveBeenCalledTimes(1)
    expect((await prepared.answer('one', 'question', make())).text).toBe('{"items":[1]}')
  })
})

describe('while a backend is out of reach', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const failing = (error: Error) => vi.fn().mockRejectedValue(error)

  test('the last answer stands, and each caller tries to renew it', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    await prepared.answer('one', 'question', make('old'))
    const making = failing(refused)
    for (const moment of ['two', 'two', 'three']) {
      expect((await prepared.answer(moment, 'question', making)).text).toBe('"old"')
    }
    expect(making).toHaveBeenCalledTimes(3)
    expect((await prepared.answer('three', 'question', make('new'))).text).toBe('"new"')
  })

  test('a question that was never answered fails', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    await prepared.answer('one', 'question', make())
    await expect(prepared.answer('two', 'another', failing(refused))).rejects.toBe(refused)
  })

  test('an answer that is not there any more is not told as it was', async () => {
    const prepared = createPreparedAnswers(MEGABYTE)
    await prepared.answer('one', 'question', make())
    const gone = new Error('no such project')
    await expect(prepared.answer('two', 'question', failing(gone))).rejects.toBe(gone)
  })
})

describe('the room', () => {
  const LONG = 'x'.repeat(100)

  test('is given to what was asked for last', async () => {
    const prepared = createPreparedAnswers(500)
    const making = make(LONG)
    await prepared.answer('one', 'a', making)
    await prepared.answer('one', 'b', making)
    await prepared.answer('one', 'a', making)
    await prepared.answer('one', 'c', making)
    expect(making).toHaveBeenCalledTimes(3)
    await prepared.answer('one', 'a', making)
    expect(making).toHaveBeenCalledTimes(3)
    await prepared.answer('one', 'b', making)
    expect(making).toHaveBeenCalledTimes(4)
  })

  test('is not taken by an answer that is larger than all of it', async () => {
    const prepared = createPreparedAnswers(150)
    const making = make(LONG)
    await prepared.answer('one', 'a', making)
    await prepared.answer('one', 'a', making)
    expect(making).toHaveBeenCalledTimes(2)
  })
})
