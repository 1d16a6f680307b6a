import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isBusy } from '../../sqlite-code.ts'

/** Stream records in the embedded engine's file; the engine itself never drops one. */
export interface StreamRecords {
  /**
   * Drops the records of a table up to `sequenceNumber`, in small batches; never the newest, from
   * which the engine counts on. A later call drops what a busy file prevented.
   *
   * @param table its physical name
   */
  drop(table: string, sequenceNumber: bigint): Promise<void>
  /**
   * Sequence number of the newest record of a table, for a fraction of what a look at its stream costs.
   *
   * @param table its physical name
   * @returns 0 where there is none; undefined when the file is busy
   */
  newest(table: string): bigint | undefined
  close(): void
}

const LOT = 1_000
const BUSY_MS = 1_000

/** Exactly as the engine's queries write it: an index serves the identical expression only. */
const NUMBER = 'CAST(sequence_number AS INTEGER)'

/**
 * Opens the engine's file beside it and adds the index without which every write and poll reads all
 * records (decision 18).
 */
export const openStreamRecords = (file: string): StreamRecords => {
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  database.exec(
    `CREATE INDEX IF NOT EXISTS assay_stream_order ON _stream_records (table_name, ${NUMBER})`,
  )
  const dropLot = database.prepare(`
    DELETE FROM _stream_records WHERE id IN (
      SELECT id FROM _stream_records
      WHERE table_name = :table AND ${NUMBER} <= :through
        AND ${NUMBER} < (SELECT MAX(${NUMBER}) FROM _stream_records WHERE table_name = :table)
      ORDER BY ${NUMBER} LIMIT ${LOT}
    )`)
  const newestOf = database.prepare(
    `SELECT COALESCE(MAX(${NUMBER}), 0) AS newest FROM _stream_records WHERE table_name = ?`,
  )
  newestOf.setReadBigInts(true)
  return {
    newest: (table) => {
      try {
        return newestOf.get(table)?.['newest'] as bigint
      } catch (error) {
        if (!isBusy(error)) throw error
        return undefined
      }
    },
    drop: async (table, through) => {
      for (let dropped = LOT; dropped === LOT && database.isOpen; await nextTurn()) {
        try {
          dropped = Number(dropLot.run({ table, through }).changes)
        } catch (error) {
          if (!isBusy(error)) throw error
          return
        }
      }
    },
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}
