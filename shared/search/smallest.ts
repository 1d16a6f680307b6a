/** Below it sorting is as fast. */
const FEW = 256

/**
 * Sorts only as much as is asked for; changes the order of `values`.
 * @returns what would stand from `from` to `to`, exclusive, if all were sorted
 */
export const smallest = (values: Float64Array, from: number, to: number): Float64Array => {
  let low = 0
  let high = values.length
  // Parts around a pivot until the first `to` values are the smallest, or few are in question.
  while (high - low > FEW && to < high) {
    const middle = partition(values, low, high)
    if (middle <= to) low = middle
    else high = middle
  }
  return values
    .subarray(0, Math.max(high, Math.min(to, values.length)))
    .toSorted()
    .subarray(from, to)
}

/** @returns where the second part begins: none before it is larger than any behind it; both have some */
const partition = (values: Float64Array, from: number, to: number): number => {
  const pivot = middleOf(values[from] ?? 0, values[(from + to) >> 1] ?? 0, values[to - 1] ?? 0)
  let low = from - 1
  let high = to
  for (;;) {
    do low += 1
    while ((values[low] ?? 0) < pivot)
    do high -= 1
    while ((values[high] ?? 0) > pivot)
    if (low >= high) return low
    const value = values[low] ?? 0
    values[low] = values[high] ?? 0
    values[high] = value
  }
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
