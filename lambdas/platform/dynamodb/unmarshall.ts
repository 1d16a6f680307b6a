import type { AttributeValue } from 'aws-lambda'

/** An item, or a map in one, of a stream record: typed values, binary as base64. */
export type TypedItem = Readonly<Record<string, AttributeValue>>

/**
 * Turns typed into plain values; binary stays base64.
 * @throws {TypeError} for a set, which no item of ours holds
 */
export const unmarshallItem = (item: TypedItem): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]))

const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.NULL !== undefined) return null
  if (value.M !== undefined) return unmarshallItem(value.M)
  if (value.L !== undefined) return value.L.map(plainValue)
  if (value.B !== undefined) return value.B
  throw new TypeError(`A value of type ${Object.keys(value).join()} is not plain.`)
}
