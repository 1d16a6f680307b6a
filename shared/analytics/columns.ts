/** Types of columns that DuckDB and Athena both have; `json` is text that holds JSON. */
export type ColumnType = 'text' | 'json' | 'integer' | 'instant' | 'boolean'

type Columns = Readonly<Record<string, ColumnType>>

export interface Dataset {
  readonly columns: Columns
  /** Whether it lies in folders `type=…/day=…`, which are columns too. */
  readonly partitioned: boolean
}

/** What is exported for analysis. Instants are in UTC; a day is text such as `2026-11-23`. */
export const datasets = {
  /** Every event of every stream; personal fields are encrypted as they were recorded. */
  events: {
    partitioned: true,
    columns: {
      stream: 'text',
      version: 'integer',
      schema_version: 'integer',
      event_id: 'text',
      recorded_at: 'instant',
      actor_id: 'text',
      actor_kind: 'text',
      on_behalf_of: 'text',
      session: 'text',
      reason: 'text',
      command_id: 'text',
      causation_id: 'text',
      correlation_id: 'text',
      commit_id: 'text',
      payload_hash: 'text',
      prev_hash: 'text',
      hash: 'text',
      data: 'json',
    },
  },
  /** What users did on the site, of those who allow it; names of no known event have type `custom`. */
  activity: {
    partitioned: true,
    columns: {
      user_id: 'text',
      id: 'text',
      done_at: 'instant',
      event_name: 'text',
      properties: 'json',
    },
  },
  /** Every account that was ever seen, without email. */
  accounts: {
    partitioned: false,
    columns: {
      user_id: 'text',
      created_at: 'instant',
      confirmed: 'boolean',
      /** `credentials` or `google` */
      provider: 'text',
      staff: 'boolean',
      /** Of those who try the product out: their domain was named at the export. */
      test: 'boolean',
      /** Gone since. */
      deleted: 'boolean',
    },
  },
} as const satisfies Readonly<Record<string, Dataset>>

export type DatasetName = keyof typeof datasets
