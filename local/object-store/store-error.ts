/** A refusal as S3 words it; see AWS, "Error responses". */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: string
  readonly status: number

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
