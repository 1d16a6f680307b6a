export interface LruCache<Value> {
  /** Made when missing. */
  getOrMake(key: string, make: () => Value): Value
  forget(key: string): void
}

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
    forget: (key) => {
      values.delete(key)
    },
  }
}
