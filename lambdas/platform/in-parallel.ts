/**
 * Works on all items, begun in their order. When one fails no further one is begun, and it is thrown
 * once those under way have ended.
 *
 * @param width how many are worked on at a time
 */
export const inParallel = async <Item>(
  items: readonly Item[],
  width: number,
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
    Array.from({ length: Math.min(width, items.length) }, worker),
  )
  const failed = workers.find((settled) => settled.status === 'rejected')
  if (failed) throw failed.reason
}
