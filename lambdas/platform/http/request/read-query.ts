import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { invalidField } from '../response/http-error.ts'

/**
 * The parameters of a query string, each once. Names that the call does not know may stand there as
 * often as they like: others add them to links.
 *
 * @throws HttpError 400 `InvalidInput`
 */
export const readQuery = (
  { query, listParameters }: Pick<AnyEndpoint, 'query' | 'listParameters'>,
  text: string,
): Record<string, string> => {
  const known = query !== undefined && 'entries' in query ? Object(query.entries) : {}
  const given = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries(
    [...given].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value)
      if (values.length > 1 && Object.hasOwn(known, name) && !listParameters.includes(name)) {
        throw invalidField(name, 'Give it once.')
      }
      return [name, values.join(',')]
    }),
  )
}
