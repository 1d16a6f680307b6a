import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { replace, walletsQuery } from './account-queries.ts'

test('what was saved stays when an answer from before comes after it', async () => {
  const client = new QueryClient()
  const older = Promise.withResolvers<{ items: [] }>()
  const asked = client.fetchQuery({ ...walletsQuery, queryFn: async () => await older.promise })
  const saved = {
    items: [
      {
        walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        label: null,
        verified: false as const,
        addedAt: '2026-11-26T08:00:00.000Z',
      },
    ],
  }
  await replace(client, walletsQuery, saved)
  older.resolve({ items: [] })
  await asked.catch(() => {})
  expect(client.getQueryData(walletsQuery.queryKey)).toEqual(saved)
})
