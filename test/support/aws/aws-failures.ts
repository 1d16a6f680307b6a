/** SDK failures, most of which the emulators cannot produce. */

interface Details {
  /** HTTP status. Default: 400, as for most AWS errors. */
  readonly status?: number
  readonly message?: string
}

export const awsError = (
  name: string,
  { status = 400, message = 'arn:aws:secret-part of the deployment' }: Details = {},
): Error =>
  Object.assign(new Error(message), {
    name,
    $fault: status >= 500 ? 'server' : 'client',
    $metadata: { httpStatusCode: status, attempts: 1 },
  })

export const timeout = (): Error =>
  Object.assign(new Error('socket timed out'), { name: 'TimeoutError' })

export const brokenConnection = (): Error =>
  Object.assign(new Error('read ECONNRESET 10.0.0.1'), { code: 'ECONNRESET' })

/** A transaction of which nothing was applied. @param codes one for each of its items */
export const cancelled = (...codes: string[]): Error =>
  Object.assign(awsError('TransactionCanceledException'), {
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
