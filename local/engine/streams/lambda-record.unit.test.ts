import { expect, test } from 'vitest'
import { lambdaRecord } from './lambda-record.ts'

const SOURCE = 'arn:aws:dynamodb:local:000000000000:table/heads/stream/1'

test('a record becomes what Lambda hands over: JSON, with seconds and base64', () => {
  const bytes = Uint8Array.of(0, 255, 16)
  const record = lambdaRecord(
    {
      eventID: '7',
      eventName: 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'local',
      dynamodb: {
        ApproximateCreationDateTime: new Date('2026-11-20T09:00:00.900Z'),
        Keys: { stream: { S: 'Shelf#a' } },
        NewImage: {
          version: { N: '2' },
          h: { B: bytes },
          s: { M: { books: { L: [{ S: 'Emma' }, { B: bytes }] }, lent: { NULL: true } } },
          r: { BS: [bytes] },
        },
        SequenceNumber: '7',
        SizeBytes: 30,
        StreamViewType: 'NEW_IMAGE',
      },
    },
    SOURCE,
  )
  expect(record).toEqual({
    eventID: '7',
    eventName: 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'local',
    eventSourceARN: SOURCE,
    dynamodb: {
      ApproximateCreationDateTime: Date.UTC(2026, 10, 20, 9) / 1000,
      Keys: { stream: { S: 'Shelf#a' } },
      NewImage: {
        version: { N: '2' },
        h: { B: 'AP8Q' },
        s: { M: { books: { L: [{ S: 'Emma' }, { B: 'AP8Q' }] }, lent: { NULL: true } } },
        r: { BS: ['AP8Q'] },
      },
      SequenceNumber: '7',
      SizeBytes: 30,
      StreamViewType: 'NEW_IMAGE',
    },
  })
  expect(JSON.parse(JSON.stringify(record))).toEqual(record)
})

test('what a record leaves out stays out', () => {
  expect(lambdaRecord({ eventName: 'REMOVE' }, SOURCE)).toMatchObject({ dynamodb: {} })
})
