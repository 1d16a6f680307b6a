/** DynamoDB's overhead for each list, map and member. */
const CONTAINER_BYTES = 3
const MEMBER_BYTES = 1

/** Bytes that DynamoDB counts for an item, attribute names included. */
export const itemSize = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + textSize(name) + valueSize(value)),
    0,
  )

export const valueSize = (value: unknown): number => {
  if (typeof value === 'string') return textSize(value)
  if (typeof value === 'number') return numberSize(value)
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) {
    return value.reduce<number>(
      (sum, item) => sum + valueSize(item) + MEMBER_BYTES,
      CONTAINER_BYTES,
    )
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.values(value).filter((member) => member !== undefined).length
    return CONTAINER_BYTES + itemSize(value) + members * MEMBER_BYTES
  }
  return 1
}

const textSize = (text: string): number => Buffer.byteLength(text)

/** A byte per two significant digits, one for the exponent, one for a minus sign. */
const numberSize = (number: number): number => {
  const [mantissa = ''] = Math.abs(number).toExponential().split('e')
  const digits = mantissa.replace('.', '').length
  return Math.ceil(digits / 2) + 1 + (number < 0 ? 1 : 0)
}
