import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import * as texts from '../texts.ts'
import { Button, type ButtonProps } from './button.tsx'

export type NextPageButtonProps = Pick<ButtonProps, 'className' | 'children'> & {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & {
    readonly data: { readonly pages: readonly unknown[] } | undefined
    readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>
  }
}

/** Loads what follows in a list; nothing at its end. */
export const NextPageButton = ({ query, ...button }: NextPageButtonProps) => {
  const end = useRef<HTMLSpanElement>(null)
  const { data, hasNextPage } = query
  const more = async () => {
    const newest = await query.fetchNextPage()
    // The button disappears: without this the focus would fall back to the page.
    if (!newest.hasNextPage) end.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {hasNextPage && (
        <Button
          {...button}
          pending={query.isFetchingNextPage}
          pendingLabel={texts.loading}
          onClick={() => void more()}
        />
      )}
      <span ref={end} tabIndex={-1} className="visually-hidden">
        {!hasNextPage && data !== undefined && data.pages.length > 1 && texts.listEnds}
      </span>
    </>
  )
}
