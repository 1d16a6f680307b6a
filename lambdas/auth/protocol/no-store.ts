/** As NextAuth sends it, for caches of any age. */
export const noStore: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
}
