export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: string
  readonly fieldErrors: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly fieldErrors?: Readonly<Record<string, string>>
      readonly headers?: Readonly<Record<string, string>>
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.fieldErrors = more.fieldErrors
    this.headers = more.headers ?? {}
  }
}

/** 400 `InvalidInput` about one field, named in the message and in `fieldErrors`. */
export const invalidField = (field: string, remedy: string, cause?: unknown): HttpError =>
  new HttpError(400, 'InvalidInput', `${field}: ${remedy}`, {
    fieldErrors: { [field]: remedy },
    cause,
  })
