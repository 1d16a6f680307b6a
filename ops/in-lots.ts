export const inLots = async function* <Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let lot: Item[] = []
  for await (const item of items) {
    lot.push(item)
    if (lot.length < size) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}
