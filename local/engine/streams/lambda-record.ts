import type {
  _Record as EngineRecord,
  AttributeValue as EngineValue,
} from '@aws-sdk/client-dynamodb-streams'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'

type EngineItem = Readonly<Record<string, EngineValue>>

/** A record of a stream as Lambda hands it to a function: seconds for the time, base64 for binary. */
export const lambdaRecord = (
  { dynamodb = {}, eventID, eventName, eventVersion, eventSource, awsRegion }: EngineRecord,
  eventSourceARN: string,
): DynamoDBRecord => {
  const { ApproximateCreationDateTime: at, Keys, NewImage, OldImage, ...rest } = dynamodb
  return {
    eventID,
    eventName,
    eventVersion,
    eventSource,
    awsRegion,
    eventSourceARN,
    dynamodb: {
      ...rest,
      ...(at && { ApproximateCreationDateTime: Math.floor(at.getTime() / 1000) }),
      ...(Keys && { Keys: lambdaItem(Keys) }),
      ...(NewImage && { NewImage: lambdaItem(NewImage) }),
      ...(OldImage && { OldImage: lambdaItem(OldImage) }),
    },
  }
}

const lambdaItem = (item: EngineItem): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, lambdaValue(value)]))

const lambdaValue = (value: EngineValue): AttributeValue => {
  if (value.B !== undefined) return { B: base64(value.B) }
  if (value.BS !== undefined) return { BS: value.BS.map(base64) }
  if (value.L !== undefined) return { L: value.L.map(lambdaValue) }
  if (value.M !== undefined) return { M: lambdaItem(value.M) }
  // Texts, numbers as text, booleans and null are written alike on both sides.
  return value as AttributeValue
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
