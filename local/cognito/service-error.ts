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

export const attemptLimitExceeded = (): ServiceError =>
  new ServiceError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
