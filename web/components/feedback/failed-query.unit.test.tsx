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
  [{ hasNextPage: false, isFetchingNextPage: false }, /^$/],
  [{ hasNextPage: true, isFetchingNextPage: false }, /^<button(?!.*aria-disabled).*More/],
  [{ hasNextPage: true, isFetchingNextPage: true }, /^<button.*aria-disabled="true".*Loading/],
])('a list in the state %j has the button %s', (state, expected) => {
  const query = { ...state, fetchNextPage: unused }
  const html = renderToStaticMarkup(
    <NextPageButton query={query} pendingLabel="Loading…">
      More
    </NextPageButton>,
  )
  expect(html).toMatch(expected)
})
