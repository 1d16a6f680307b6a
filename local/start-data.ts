import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { ensureUserTable } from './cognito/users/user-table.ts'
import type { DataDirectory } from './data-directory/data-directory.ts'
import type { EngineChoice } from './engine/choose-engine.ts'
import { createTables } from './engine/create-tables.ts'
import { describeDamage, inspectDataFile } from './engine/data-file.ts'
import { type Engine, startEngine } from './engine/start-engine.ts'
import { StartError } from './start-error.ts'

/**
 * The engine on the data of this folder.
 *
 * @throws StartError where they are damaged, with the way out, or the engine does not start
 */
export const startData = async (
  { path, dataFile }: DataDirectory,
  choice: EngineChoice | undefined,
  print: (line: string) => void,
): Promise<Engine> => {
  const damage = inspectDataFile(dataFile)
  if (damage) {
    const remedy =
      `The data in ${dataFile} are damaged: ${describeDamage(damage)}. ` +
      `Put a copy of the file back or start over with --fresh; npm run ops -- verify --data ${path} ` +
      'names the streams that are concerned.'
    // Writing to a file with a broken structure would lose more.
    if (damage.structure !== undefined) throw new StartError(remedy)
    print(remedy)
  }
  return await startEngine({ file: dataFile, ...(choice && { choice }) })
}

/** @throws StartError where what is stored does not go with the tables */
export const prepareTables = async (
  documents: DynamoDBDocumentClient,
  {
    stage,
    userTable,
    dataFile,
  }: { readonly stage: string; readonly userTable: string; readonly dataFile: string },
): Promise<void> => {
  try {
    await createTables(documents, stage)
    await ensureUserTable(documents, userTable)
  } catch (error) {
    throw new StartError(
      `The data in ${dataFile} cannot be used (${messageOf(error)}): ` +
        'put a copy back or start over with --fresh.',
    )
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
