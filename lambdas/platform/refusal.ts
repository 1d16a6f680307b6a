export interface RefusalOptions extends ErrorOptions {
  /** Messages under the names of the input fields they are about. */
  readonly fieldErrors?: Readonly<Record<string, string>>
}

/**
 * The rules forbid what was asked. `code` is declared by the endpoint, which gives it its status.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly fieldErrors?: Readonly<Record<string, string>>

  /** `message` is shown to people. */
  constructor(
    code: string,
    message: string = code,
    { fieldErrors, ...options }: RefusalOptions = {},
  ) {
    super(message, options)
    this.code = code
    if (fieldErrors) this.fieldErrors = fieldErrors
  }
}
