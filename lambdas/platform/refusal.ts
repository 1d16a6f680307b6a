export interface RefusalOptions extends ErrorOptions {
  /** By input field. */
  readonly fieldErrors?: Readonly<Record<string, string>>
}

/** A command that the rules forbid. The endpoint declares `code` and its status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly fieldErrors?: Readonly<Record<string, string>>

  /** `message` is shown to people. */
  constructor(code: string, message: string, { fieldErrors, ...options }: RefusalOptions = {}) {
    super(message, options)
    this.code = code
    if (fieldErrors) this.fieldErrors = fieldErrors
  }
}
