import type { ObjectBucket } from './object-bucket.ts'

/** A bucket that is looked up with the first call, and with each. */
export const whenNeeded = (bucket: () => ObjectBucket | Promise<ObjectBucket>): ObjectBucket => ({
  put: async (key, bytes) => await (await bucket()).put(key, bytes),
  get: async (key) => await (await bucket()).get(key),
  remove: async (key) => await (await bucket()).remove(key),
  list: async function* (prefix) {
    yield* (await bucket()).list(prefix)
  },
})
