import type { Statement } from '../../lambdas/platform/rights.ts'

/** What IAM is told of a call. */
export interface PolicyRequest {
  readonly action: string
  /** ARN. */
  readonly resource: string
  /** Values of condition keys, e.g. `dynamodb:LeadingKeys`. */
  readonly context: Readonly<Record<string, readonly string[]>>
}

/**
 * Whether statements of a policy allow a call, as IAM decides it: a matching Deny forbids, else one
 * matching Allow is enough.
 *
 * @throws Error for an operator of conditions that our policies do not use
 */
export const isAllowed = (statements: readonly Statement[], request: PolicyRequest): boolean => {
  const matching = statements.filter((statement) => matches(statement, request))
  return (
    matching.some(({ Effect }) => Effect === 'Allow') &&
    !matching.some(({ Effect }) => Effect === 'Deny')
  )
}

const matches = (
  { Action, Resource, Condition = {} }: Statement,
  { action, resource, context }: PolicyRequest,
): boolean =>
  Action.some((pattern) => isLike(action, pattern)) &&
  Resource.some((pattern) => isLike(resource, pattern)) &&
  Object.entries(Condition).every(([operator, tests]) =>
    Object.entries(tests).every(([key, expected]) =>
      holds(operator, context[key] ?? [], [expected].flat()),
    ),
  )

const holds = (
  operator: string,
  values: readonly string[],
  expected: readonly string[],
): boolean => {
  switch (operator) {
    case 'StringEquals':
      return values.length > 0 && values.every((value) => expected.includes(value))
    case 'ForAllValues:StringEquals':
      return values.every((value) => expected.includes(value))
    case 'ForAllValues:StringLike':
      return values.every((value) => expected.some((pattern) => isLike(value, pattern)))
    case 'Null':
      return expected.includes(String(values.length === 0))
    default:
      throw new Error(`No policy of ours uses the operator ${operator}.`)
  }
}

const patterns = new Map<string, RegExp>()

/** `*` stands for any characters, `?` for one. Each pattern is compiled once: every request asks several. */
const isLike = (value: string, pattern: string): boolean => {
  let compiled = patterns.get(pattern)
  if (!compiled) {
    const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    compiled = new RegExp(`^${escaped.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`)
    patterns.set(pattern, compiled)
  }
  return compiled.test(value)
}
