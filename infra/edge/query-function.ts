import { type AnyEndpoint, isKeptByCaches } from '../../shared/contract/endpoint.ts'
import { pathPattern, queryNames } from './api-behaviours.ts'

/**
 * The CloudFront Function before the cache of calls whose answers are kept: it leaves of a query the
 * names that the call reads, in the order of the alphabet. Without it `?x=1`, `?x=2` and so on would
 * each be an answer of its own, and so would the same query in another order.
 *
 * @returns source for the runtime cloudfront-js-2.0
 */
export const queryFunctionCode = (endpoints: readonly AnyEndpoint[]): string => `
const CALLS = [
${rowsOf(endpoints).join(',\n')}
];

function nameOf(raw) {
  try {
    return decodeURIComponent(raw);
  } catch (error) {
    return raw;
  }
}

function handler(event) {
  const request = event.request;
  const call = CALLS.find((one) => one[0].test(request.uri));
  const read = call ? call[1] : [];
  const kept = {};
  for (const raw in request.querystring) {
    const name = nameOf(raw);
    if (!read.includes(name)) continue;
    const field = request.querystring[raw];
    // All of several: the call takes them as a list, or refuses them. Values stay as they were sent.
    kept[name] = (kept[name] || []).concat(field.multiValue || field);
  }
  request.querystring = Object.keys(kept)
    .sort()
    .map((name) => kept[name].map((field) => name + '=' + field.value).join('&'))
    .join('&');
  return request;
}
`

/** Calls without a query need no row: whatever has none loses all of it. */
const rowsOf = (endpoints: readonly AnyEndpoint[]): string[] =>
  endpoints
    .filter((endpoint) => isKeptByCaches(endpoint) && queryNames(endpoint).length > 0)
    .map((endpoint) => {
      const paths = [endpoint.path, ...endpoint.alsoAt].map((path) => pathPattern(path))
      const names = JSON.stringify(queryNames(endpoint).toSorted())
      return `  [new RegExp(${JSON.stringify(`^(${paths.join('|')})$`)}), ${names}]`
    })
