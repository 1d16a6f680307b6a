import * as v from 'valibot'

/** The values of a form's fields by name: text, or whether a box is ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>

export type FormSchema = v.GenericSchema<FormValues, unknown>

/** Why a submit was refused: of single fields, as a whole, or both. */
export interface FormRefusal<Name extends string = string> {
  readonly fields?: { readonly [name in Name]?: string }
  readonly whole?: string
}

/** What a submit does with the checked values; answers a refusal, or nothing after a success. */
export type SendForm<Schema extends FormSchema> = (
  output: v.InferOutput<Schema>,
) => Promise<FormRefusal<NameOf<Schema>> | undefined>

export interface FormState<Schema extends FormSchema> {
  readonly values: v.InferInput<Schema>
  /** What to say at a field: only at fields that were left once, or refused by the last submit. */
  readonly errors: { readonly [name in NameOf<Schema>]?: string }
  /** Why the last submit was refused as a whole; gone with the next change. */
  readonly failure: string | undefined
  readonly isValid: boolean
  /** A submit is on its way. */
  readonly isPending: boolean
}

export interface Form<Schema extends FormSchema> {
  /** The same object until something changes. */
  state(): FormState<Schema>
  /** Calls back after each change; answers how to stop. */
  subscribe(listener: () => void): () => void
  change<Name extends NameOf<Schema>>(name: Name, value: v.InferInput<Schema>[Name]): void
  /** The visitor went on from a field: from now on its error shows. */
  leave(name: NameOf<Schema>): void
  /**
   * Sends the values if they are valid and nothing is on its way, else does nothing. Resolves to
   * what was refused, and rejects with what `send` throws.
   */
  submit(send: SendForm<Schema>): Promise<FormRefusal<NameOf<Schema>> | undefined>
}

export type NameOf<Schema extends FormSchema> = keyof v.InferInput<Schema> & string

interface Inner<Schema extends FormSchema> {
  readonly values: v.InferInput<Schema>
  readonly left: ReadonlySet<string>
  readonly refusal: FormRefusal<NameOf<Schema>>
  readonly isPending: boolean
}

/** A form's values and what is wrong with them, without anything of the page. */
export const createForm = <Schema extends FormSchema>(
  schema: Schema,
  initial: v.InferInput<Schema>,
): Form<Schema> => {
  const listeners = new Set<() => void>()
  let inner: Inner<Schema> = { values: initial, left: new Set(), refusal: {}, isPending: false }
  let shown = show(schema, inner)
  const update = (change: Partial<Inner<Schema>>): void => {
    inner = { ...inner, ...change }
    shown = show(schema, inner)
    for (const listener of listeners) listener()
  }
  return {
    state: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (name, value) => update({ values: { ...inner.values, [name]: value }, refusal: {} }),
    leave: (name) => {
      if (!inner.left.has(name)) update({ left: new Set(inner.left).add(name) })
    },
    submit: async (send) => {
      const checked = v.safeParse(schema, inner.values)
      if (inner.isPending || !checked.success) return undefined
      update({ isPending: true, refusal: {} })
      try {
        const refusal = await send(checked.output)
        update({ refusal: refusal ?? {} })
        return refusal
      } finally {
        update({ isPending: false })
      }
    },
  }
}

const show = <Schema extends FormSchema>(
  schema: Schema,
  { values, left, refusal, isPending }: Inner<Schema>,
): FormState<Schema> => {
  const wrong = errorsOf(schema, values)
  const visible = Object.entries(wrong).filter(([name]) => left.has(name))
  return {
    values,
    errors: { ...Object.fromEntries(visible), ...refusal.fields } as FormState<Schema>['errors'],
    failure: refusal.whole,
    isValid: Object.keys(wrong).length === 0,
    isPending,
  }
}

/** The first complaint about each field. */
const errorsOf = (schema: FormSchema, values: FormValues): Record<string, string> => {
  const { issues = [] } = v.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
