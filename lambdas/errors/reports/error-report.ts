/** A row of the table `error-reports`: nothing in it names the sender. */
export interface ErrorReport {
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, by the server's clock. */
  readonly at: string
  readonly title: string
  readonly description: string
  readonly trace: string
  /** Epoch seconds. */
  readonly expiresAt: number
}
