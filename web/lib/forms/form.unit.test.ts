import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createForm, type RefusalOf, type SendForm } from './form.ts'

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Say it.'), v.includes('@', 'No email.')),
  agreed: v.pipe(v.boolean(), v.literal(true)),
})
const emptyForm = () => createForm(schema, { email: '', agreed: false })
const filledForm = () => createForm(schema, { email: ' a@b ', agreed: true })

describe('createForm', () => {
  it('is valid only when every field is', () => {
    const form = emptyForm()
    expect(form.state().isValid).toBe(false)
    form.change('email', 'a@b')
    expect(form.state().isValid).toBe(false)
    form.change('agreed', true)
    expect(form.state().isValid).toBe(true)
  })

  it('shows the error of a field once it is touched, and follows its value from then on', () => {
    const form = emptyForm()
    expect(form.state().errors).toEqual({})
    form.touch('email')
    expect(form.state().errors).toEqual({ email: 'Say it.' })
    form.change('email', 'a')
    expect(form.state().errors).toEqual({ email: 'No email.' })
    form.change('email', 'a@b')
    expect(form.state().errors).toEqual({})
  })

  it('sends the output of the schema', async () => {
    const send = vi.fn<SendForm<typeof schema>>(async () => undefined)
    expect(await filledForm().submit(send)).toBeUndefined()
    expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'a@b', agreed: true })
  })

  it('sends no invalid values', async () => {
    const send = vi.fn<SendForm<typeof schema>>(async () => undefined)
    await emptyForm().submit(send)
    expect(send).not.toHaveBeenCalled()
  })

  it('ignores a second submit while one is running', async () => {
    const form = filledForm()
    const answer = Promise.withResolvers<undefined>()
    const send = vi.fn<SendForm<typeof schema>>(async () => await answer.promise)
    const first = form.submit(send)
    expect(form.state().isPending).toBe(true)
    await form.submit(send)
    expect(send).toHaveBeenCalledOnce()
    answer.resolve(undefined)
    await first
    expect(form.state().isPending).toBe(false)
    await form.submit(send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('shows a refusal until the next change', async () => {
    const form = filledForm()
    const refusal = { fields: { email: 'Taken.' }, whole: 'No.' }
    expect(await form.submit(async () => refusal)).toBe(refusal)
    expect(form.state()).toMatchObject({ errors: { email: 'Taken.' }, failure: 'No.' })
    form.change('agreed', false)
    expect(form.state()).toMatchObject({ errors: {}, failure: undefined })
  })

  it('clears a refusal when the form is sent again', async () => {
    const form = filledForm()
    await form.submit(async () => ({ whole: 'No.' }))
    const again = form.submit(async () => undefined)
    expect(form.state().failure).toBeUndefined()
    await again
  })

  it('makes a refusal of what sending throws', async () => {
    const form = filledForm()
    const refusalOf = vi.fn<RefusalOf<typeof schema>>(() => ({ whole: 'No.' }))
    const gone = new Error('gone')
    expect(await form.submit(async () => await Promise.reject(gone), refusalOf)).toEqual({
      whole: 'No.',
    })
    expect(refusalOf).toHaveBeenCalledExactlyOnceWith(gone)
    expect(form.state()).toMatchObject({ failure: 'No.', isPending: false })
  })

  it('can be sent again after a submit has thrown', async () => {
    const form = filledForm()
    await expect(form.submit(async () => await Promise.reject(new Error('gone')))).rejects.toThrow(
      'gone',
    )
    expect(form.state().isPending).toBe(false)
  })

  it('notifies listeners of each change until they unsubscribe, and keeps the same state object between changes', () => {
    const form = emptyForm()
    const listener = vi.fn<() => void>()
    const stop = form.subscribe(listener)
    expect(form.state()).toBe(form.state())
    form.change('email', 'a')
    form.touch('email')
    form.touch('email')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    form.change('email', 'b')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
