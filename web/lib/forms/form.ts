import * as v from 'valibot'

/** Field values by name: text, or the state of a checkbox. */
type FormValues = Readonly<Record<string, string | boolean>>

export type FormSchema = v.GenericSchema<FormValues, unknown>

export interface FormRefusal<Name extends string = string> {
  readonly fields?: { readonly [name in Name]?: string }
  readonly whole?: string
}

/** Sends the validated values. Resolves to a refusal, or nothing on success. */
export type SendForm<Schema extends FormSchema> = (
  output: v.InferOutput<Schema>,
) => Promise<FormRefusal<NameOf<Schema>> | undefined | void>

/** Makes a refusal of what `send` throws. */
export type RefusalOf<Schema extends FormSchema> = (error: unknown) => FormRefusal<NameOf<Schema>>

interface FormState<Schema extends FormSchema> {
  readonly values: v.InferInput<Schema>
  /** Errors of fields that were blurred or refused by the last submit. */
  readonly errors: { readonly [name in NameOf<Schema>]?: string }
  readonly failure: string | undefined
  readonly isValid: boolean
  readonly isPending: boolean
}

export interface Form<Schema extends FormSchema> {
  state(): FormState<Schema>
  subscribe(listener: () => void): () => void
  change<Name extends NameOf<Schema>>(name: Name, value: v.InferInput<Schema>[Name]): void
  /** Marks the field as touched: from now on its error shows. */
  touch(name: NameOf<Schema>): void
  /**
   * Does nothing on invalid values or while a submit runs. Without `refusalOf` it rejects with what
   * `send` throws.
   */
  submit(
    send: SendForm<Schema>,
    refusalOf?: RefusalOf<Schema>,
  ): Promise<FormRefusal<NameOf<Schema>> | undefined>
}

export type NameOf<Schema extends FormSchema> = keyof v.InferInput<Schema> & string

interface InternalState<Schema extends FormSchema> {
  readonly values: v.InferInput<Schema>
  readonly touched: ReadonlySet<string>
  readonly refusal: FormRefusal<NameOf<Schema>>
  readonly isPending: boolean
}

export const createForm = <Schema extends FormSchema>(
  schema: Schema,
  initial: v.InferInput<Schema>,
): Form<Schema> => {
  const listeners = new Set<() => void>()
  let current: InternalState<Schema> = {
    values: initial,
    touched: new Set(),
    refusal: {},
    isPending: false,
  }
  let snapshot = toFormState(schema, current)
  const update = (change: Partial<InternalState<Schema>>): void => {
    current = { ...current, ...change }
    snapshot = toFormState(schema, current)
    for (const listener of listeners) listener()
  }
  return {
    state: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (name, value) => update({ values: { ...current.values, [name]: value }, refusal: {} }),
    touch: (name) => {
      if (!current.touched.has(name)) update({ touched: new Set(current.touched).add(name) })
    },
    submit: async (send, refusalOf) => {
      const checked = v.safeParse(schema, current.values)
      if (current.isPending || !checked.success) return undefined
      update({ isPending: true, refusal: {} })
      try {
        const refusal = (await send(checked.output).catch(refusalOf)) || undefined
        update({ refusal: refusal ?? {} })
        return refusal
      } finally {
        update({ isPending: false })
      }
    },
  }
}

const toFormState = <Schema extends FormSchema>(
  schema: Schema,
  { values, touched, refusal, isPending }: InternalState<Schema>,
): FormState<Schema> => {
  const errors = errorsOf(schema, values)
  const visible = Object.entries(errors).filter(([name]) => touched.has(name))
  return {
    values,
    errors: { ...Object.fromEntries(visible), ...refusal.fields } as FormState<Schema>['errors'],
    failure: refusal.whole,
    isValid: Object.keys(errors).length === 0,
    isPending,
  }
}

const errorsOf = (schema: FormSchema, values: FormValues): Record<string, string> => {
  const { issues = [] } = v.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
