import { invalidParameter } from '../service-error.ts'

export type AuthParameters = Readonly<Record<string, string>>

/** InvalidParameterException when the parameter is absent, empty or longer than `maxLength`. */
export const requireParameter = (
  parameters: AuthParameters,
  name: string,
  { maxLength = 16_384 }: { maxLength?: number } = {},
): string => {
  const value = parameters[name]
  if (!value) throw invalidParameter(`Missing required parameter ${name}`)
  if (value.length > maxLength) {
    throw invalidParameter(
      `1 validation error detected: Value at 'authParameters.${name}' failed to satisfy constraint: Member must have length less than or equal to ${maxLength}`,
    )
  }
  return value
}
