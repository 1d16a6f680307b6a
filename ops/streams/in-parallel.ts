const AT_ONCE = 16

/**
 * Works on all items, on some at a time and in order of their beginning. When one fails no further
 * one is begun, and it is thrown once those under way have ended.
 */
export const inParallel = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  // Shared by all workers: the one that fails closes it for the others.
  const queue = items.values()
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        while (!queue.next().done);
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(
    Array.from({ length: Math.min(AT_ONCE, items.length) }, worker),
  )
  const failed = workers.find((settled) => settled.status === 'rejected')
  if (failed) throw failed.reason
}
