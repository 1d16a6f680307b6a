/** Serialises work by key, whether or not the earlier work failed. */
export const createKeyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const own = (async () => {
      await before?.catch(() => {})
      return await work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
