/** Keeps caches of every age from keeping an answer; NextAuth sends the same. */
export const noStore: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
}
