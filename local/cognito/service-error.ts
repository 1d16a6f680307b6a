/** An exception of the Cognito API: `name` goes out as `__type`, with the message. */
export class ServiceError extends Error {
  readonly status: number

  constructor(name: string, message: string, { status = 400 }: { status?: number } = {}) {
    super(message)
    this.name = name
    this.status = status
  }
}

export const notAuthorized = (message: string): ServiceError =>
  new ServiceError('NotAuthorizedException', message)

export const invalidParameter = (message: string): ServiceError =>
  new ServiceError('InvalidParameterException', message)

export const resourceNotFound = (message: string): ServiceError =>
  new ServiceError('ResourceNotFoundException', message)

export const userNotFound = (): ServiceError =>
  new ServiceError('UserNotFoundException', 'User does not exist.')

export const userDisabled = (): ServiceError => notAuthorized('User is disabled.')

export const incorrectPassword = (): ServiceError =>
  notAuthorized('Incorrect username or password.')

export const attemptLimitExceeded = (): ServiceError =>
  new ServiceError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

export const codeMismatch = (): ServiceError =>
  new ServiceError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const expiredCode = (): ServiceError =>
  new ServiceError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
