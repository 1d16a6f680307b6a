/**
 * Works on items in their order. After a failure begins no more, and throws it once those under way
 * have ended.
 */
export const inParallel = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  // Shared: a failing worker closes it for all.
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
