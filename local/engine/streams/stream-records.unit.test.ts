import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { openStreamRecords } from './stream-records.ts'

const folder = temporaryFolder('stream-records')

test.each([
  ['busy', 5],
  ['busy with what a crash has left', 261],
  ['busy behind a newer write', 517],
])('a file that is %s tells no newest record, and fails nobody', (_, errcode) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const file = join(folder, `${errcode}.db`)
  using database = new DatabaseSync(file)
  database.exec('CREATE TABLE _stream_records (id, table_name, sequence_number)')
  const records = openStreamRecords(file)
  vi.spyOn(StatementSync.prototype, 'get').mockImplementation(() => {
    throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode })
  })
  expect(records.newest('assay-local-heads')).toBeUndefined()
  records.close()
})
