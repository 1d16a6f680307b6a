import { type FormEvent, useState, useSyncExternalStore } from 'react'
import type * as v from 'valibot'
import { createForm, type FormSchema, type NameOf, type RefusalOf, type SendForm } from './form.ts'

/**
 * A form over native inputs: values, errors, and the props that bind an input to a value. Schema
 * and initial values are read once, on mount.
 *
 * @example
 * const form = useForm(schema, { email: '' })
 * <form noValidate onSubmit={form.onSubmit(send)}>
 *   <TextField label="Email" {...form.text('email')} />
 * </form>
 */
export const useForm = <Schema extends FormSchema>(
  schema: Schema,
  initial: v.InferInput<Schema>,
) => {
  const [form] = useState(() => createForm(schema, initial))
  const state = useSyncExternalStore(form.subscribe, form.state, form.state)
  const values: Readonly<Record<string, string | boolean>> = state.values
  const errors: Readonly<Record<string, string | undefined>> = state.errors
  const change = form.change as (name: string, value: string | boolean) => void
  type Name = NameOf<Schema>
  return {
    ...state,
    text: (name: Name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        change(name, event.currentTarget.value),
      onBlur: () => form.touch(name),
    }),
    /** Props for a component with `onValueChange`. */
    field: (name: Name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onValueChange: (value: string) => change(name, value),
      onBlur: () => form.touch(name),
    }),
    box: (name: Name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        change(name, event.currentTarget.checked),
    }),
    /** Focuses the first refused field. */
    onSubmit:
      (send: SendForm<Schema>, refusalOf?: RefusalOf<Schema>) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { elements } = event.currentTarget
        void form.submit(send, refusalOf).then((refusal) => {
          const [refused] = Object.keys(refusal?.fields ?? {})
          const input = refused === undefined ? null : elements.namedItem(refused)
          if (input instanceof HTMLElement) input.focus()
        })
      },
  }
}
