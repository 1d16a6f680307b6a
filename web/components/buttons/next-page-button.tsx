import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button, type ButtonProps } from './button.tsx'

export type NextPageButtonProps = Pick<ButtonProps, 'className' | 'pendingLabel' | 'children'> & {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Loads what follows in a list; nothing at its end. */
export const NextPageButton = ({ query, ...button }: NextPageButtonProps) =>
  query.hasNextPage && (
    <Button
      {...button}
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  )
