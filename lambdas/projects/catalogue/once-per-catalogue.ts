import type { Catalogue } from './catalogue.ts'

/** What is made of a catalogue is kept as long as the catalogue; what failed is made again. */
export const oncePerCatalogue = <Value>(
  make: (catalogue: Catalogue) => Promise<Value>,
): ((catalogue: Catalogue) => Promise<Value>) => {
  const made = new WeakMap<Catalogue, Promise<Value>>()
  return async (catalogue) => {
    let making = made.get(catalogue)
    if (!making) {
      making = make(catalogue)
      making.catch(() => made.delete(catalogue))
      made.set(catalogue, making)
    }
    return await making
  }
}
