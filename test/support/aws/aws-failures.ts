/** Failures as the SDK throws them, of which the emulators can make only some. */

interface Details {
  /** HTTP status of the answer; default 400, as AWS's JSON protocols have it for most errors. */
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

/** No answer within the time that the client allows. */
export const timeout = (): Error =>
  Object.assign(new Error('socket timed out'), { name: 'TimeoutError' })

/** The connection broke before the answer. */
export const brokenConnection = (): Error =>
  Object.assign(new Error('read ECONNRESET 10.0.0.1'), { code: 'ECONNRESET' })
