import { NOT_FOUND_OBJECT, PAGE_OBJECT } from '../page/page-objects.ts'

/**
 * The CloudFront Function that asks the page endpoint for a page in place of its own address, whose
 * query the endpoint is not told, leaves alone what has an ending, and gives every other address status
 * 404. It runs before the cache and again before the answer; custom error responses instead would turn
 * the API's 404s into pages.
 *
 * @param paths of the pages; `:name` stands for one part of the path
 * @returns source for the runtime cloudfront-js-2.0
 */
export const pageFunctionCode = (paths: readonly string[]): string => `
const PAGE = new RegExp(${JSON.stringify(`^(${paths.map(toPattern).join('|')})$`)});
const FILE = /\\.[a-z0-9]+$/i;

function handler(event) {
  const path = event.request.uri;
  if (event.context.eventType === 'viewer-request') {
    if (path === '/${PAGE_OBJECT}' || path === '/${NOT_FOUND_OBJECT}') {
      return { statusCode: 301, headers: { location: { value: '/' } } };
    }
    if (!FILE.test(path)) {
      event.request.uri = PAGE.test(path) ? '/${PAGE_OBJECT}' : '/${NOT_FOUND_OBJECT}';
      event.request.querystring = { path: { value: encodeURIComponent(path) } };
    }
    return event.request;
  }
  // Here the path may be the one that was asked for or the one that it was changed to.
  const unknown = path === '/${NOT_FOUND_OBJECT}' || (!FILE.test(path) && !PAGE.test(path));
  if (unknown && event.response.statusCode === 200) {
    event.response.statusCode = 404;
    event.response.statusDescription = 'Not Found';
  }
  return event.response;
}
`

/** A slash at the end makes no other page. */
const toPattern = (path: string): string =>
  path === '/'
    ? '//?'
    : `${path
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : part))
        .join('/')}/?`
