/** Keeps the values that were read last. */
export interface LruCache<Value> {
  /** The value of a key, made when it is not in the cache. */
  getOrMake(key: string, make: () => Value): Value
}

/** @param maxSize how many values are kept */
export const createLruCache = <Value>(maxSize: number): LruCache<Value> => {
  const values = new Map<string, Value>()
  return {
    getOrMake: (key, make) => {
      const value = values.has(key) ? values.get(key)! : make()
      // A map keeps the order of insertion: the first key is the least recently used one.
      values.delete(key)
      values.set(key, value)
      if (values.size > maxSize) values.delete(values.keys().next().value!)
      return value
    },
  }
}
