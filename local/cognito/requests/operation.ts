import * as v from 'valibot'
import type { Services } from '../services.ts'
import { invalidParameter } from '../service-error.ts'

/** One operation of the API: from the parsed request body to the response body. */
export interface Operation {
  /** The SDK signs the calls of administrators and leaves those of users unsigned. */
  readonly signed: boolean
  run(input: unknown, services: Services): Promise<object>
}

/** Defines an operation; input that the schema refuses is an InvalidParameterException. */
export const operation = <const Schema extends v.GenericSchema>(
  schema: Schema,
  run: (input: v.InferOutput<Schema>, services: Services) => Promise<object>,
  { signed = false }: { signed?: boolean } = {},
): Operation => ({
  signed,
  run: async (input, services) => {
    const parsed = v.safeParse(schema, input)
    if (!parsed.success) throw invalidParameter(describe(parsed.issues))
    return await run(parsed.output, services)
  },
})

// AWS's wording, without the values: they may be passwords.
const describe = (issues: readonly v.BaseIssue<unknown>[]): string => {
  const errors = issues.map((issue) => {
    const path = v.getDotPath(issue) ?? ''
    const field = path.charAt(0).toLowerCase() + path.slice(1)
    const constraint = issue.input === undefined ? 'Member must not be null' : issue.message
    return `Value at '${field}' failed to satisfy constraint: ${constraint}`
  })
  const count = `${errors.length} validation error${errors.length === 1 ? '' : 's'} detected`
  return `${count}: ${errors.join('; ')}`
}
