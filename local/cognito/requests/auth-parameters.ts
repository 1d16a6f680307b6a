import { invalidParameter } from '../service-error.ts'

export type AuthParameters = Readonly<Record<string, string>>

/** InvalidParameterException when the parameter is absent, empty or longer than `longest`. */
export const requireParameter = (
  parameters: AuthParameters,
  name: string,
  { longest = 16_384 }: { longest?: number } = {},
): string => {
  const value = parameters[name]
  if (!value) throw invalidParameter(`Missing required parameter ${name}`)
  if (value.length > longest) {
    throw invalidParameter(
      `1 validation error detected: Value at 'authParameters.${name}' failed to satisfy constraint: Member must have length less than or equal to ${longest}`,
    )
  }
  return value
}
