import { describe, expect, test } from 'vitest'
import { athena, duckDb } from './dialect.ts'
import { readyQueries } from './ready-queries.ts'

const days = { since: "'2026-01-01'", until: "'2026-03-31'" }

describe('the ready queries', () => {
  test.each(Object.entries(readyQueries))(
    '%s differs for Athena in nothing but JSON',
    (_, { sql }) => {
      const forAthena = sql(athena, days)
        .replaceAll('json_extract_scalar', 'json_extract_string')
        .replaceAll('ARRAY(VARCHAR)', 'VARCHAR[]')
      expect(forAthena).toBe(sql(duckDb, days))
    },
  )

  test.each(Object.entries(readyQueries))('%s has nothing that only DuckDB takes', (_, { sql }) => {
    expect(sql(athena, days)).not.toMatch(/::|\[\]|\bQUALIFY\b|\bEXCLUDE\b|\bILIKE\b|\barg_max\b/i)
  })
})
