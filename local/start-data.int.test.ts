import { readFileSync, writeFileSync } from 'node:fs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { flipBit } from '../test/support/product/damage-file.ts'
import { withTables } from '../test/support/product/data-place.ts'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { openDataDirectory } from './data-directory/data-directory.ts'
import { startData } from './start-data.ts'
import { StartError } from './start-error.ts'

const folder = temporaryFolder('start-data')

test('a damaged data file is one clear sentence, and it is left as it is', async () => {
  using directory = openDirectory(`${folder}/structure`)
  const { dataFile } = directory
  writeFileSync(dataFile, 'this is no database '.repeat(1000))
  const before = readFileSync(dataFile)
  await expect(startData(directory, undefined, expect.unreachable)).rejects.toThrow(
    new StartError(
      `The data in ${dataFile} are damaged: file is not a database. Put a copy of the file back or start ` +
        `over with --fresh; npm run ops -- verify --data ${directory.path} names the streams that are concerned.`,
    ),
  )
  expect(readFileSync(dataFile)).toEqual(before)
})

test('an item that cannot be read is told of, and the engine starts', async () => {
  const path = `${folder}/item`
  await withTables(path, async (client) => {
    const Item = { stream: 'Project#quernstead', version: 1, type: 'ProjectImported' }
    await client.send(new PutCommand({ TableName: 'assay-local-events', Item }))
  })
  using directory = openDirectory(path)
  flipBit(directory.dataFile, 'assay-local-events', {
    partition: 'Project#quernstead',
    within: '"version"',
  })
  const told: string[] = []
  const engine = await startData(directory, undefined, (line) => told.push(line))
  await engine.stop()
  expect(told).toEqual([
    `The data in ${directory.dataFile} are damaged: 1 of its items cannot be read. Put a copy of the file back or start ` +
      `over with --fresh; npm run ops -- verify --data ${path} names the streams that are concerned.`,
  ])
})

const openDirectory = (path: string) => {
  const directory = openDataDirectory(path)
  return { ...directory, [Symbol.dispose]: () => directory.release() }
}
