import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NextPageButton } from '../buttons/next-page-button.tsx'
import { FailedQuery } from './failed-query.tsx'

const unused = async (): Promise<never> => await Promise.reject(new Error('It was called.'))

test.each([
  [{ error: null, isFetching: true }, /^$/],
  [{ error: new Error('503'), isFetching: false }, /role="alert".*Not loaded\..*Retry/],
  [{ error: new Error('503'), isFetching: true }, /Not loaded\..*aria-disabled="true"/],
])('a query in the state %j is shown as %s', (state, expected) => {
  const html = renderToStaticMarkup(
    <FailedQuery query={{ ...state, refetch: unused }}>Not loaded.</FailedQuery>,
  )
  expect(html).toMatch(expected)
})

test.each([
  [{ hasNextPage: false, isFetchingNextPage: false }, 1, /^<span[^>]*><\/span>$/],
  [
    { hasNextPage: false, isFetchingNextPage: false },
    2,
    /^<span[^>]*>The list ends here\.<\/span>$/,
  ],
  [{ hasNextPage: true, isFetchingNextPage: false }, 1, /^<button(?!.*aria-disabled).*More/],
  [{ hasNextPage: true, isFetchingNextPage: true }, 2, /^<button.*aria-disabled="true".*Loading/],
])('a list in the state %j with %d pages ends in %s', (state, pages, expected) => {
  const data = { pages: Array.from({ length: pages }, () => []) }
  const html = renderToStaticMarkup(
    <NextPageButton query={{ ...state, data, fetchNextPage: unused }}>More</NextPageButton>,
  )
  expect(html).toMatch(expected)
})
