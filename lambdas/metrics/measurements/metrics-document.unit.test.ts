import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as v from 'valibot'
import { HOLDER_KINDS } from '../../../shared/values/evidence/evidence-terms.ts'
import { checkMeasurement } from './check-measurement.ts'
import { Measurement } from './measurement.ts'

const text = readFileSync(join(import.meta.dirname, '../../../docs/metrics.md'), 'utf8')
const sections = new Map(
  text
    .split('\n### ')
    .slice(1)
    .map((section) => [section.slice(1, section.indexOf('`', 1)), section]),
)

/** The fields of an object, of the objects of its lists, too. */
const fieldsOf = (schema: v.GenericSchema): string[] => {
  if ('pipe' in schema) return fieldsOf((schema.pipe as [v.GenericSchema])[0])
  if ('wrapped' in schema) return fieldsOf(schema.wrapped as v.GenericSchema)
  if ('item' in schema) return fieldsOf(schema.item as v.GenericSchema)
  if (!('entries' in schema)) return []
  return Object.entries(schema.entries as Record<string, v.GenericSchema>).flatMap(
    ([name, field]) => [name, ...fieldsOf(field)],
  )
}

test('docs/metrics.md has a section for each metric and no other', () => {
  expect([...sections.keys()]).toEqual(
    Measurement.options.map(({ entries: { metric } }) => metric.literal),
  )
})

test.each(Measurement.options.map((option) => [option.entries.metric.literal, option] as const))(
  'docs/metrics.md names each field of %s',
  (metric, schema) => {
    const section = sections.get(metric) ?? ''
    const named = fieldsOf(schema).filter(
      (field) => !['metric', 'project', 'measuredAt'].includes(field),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((field) => !section.includes(`\`${field}\``))).toEqual([])
  },
)

type Rule = v.GenericSchema | { readonly type: string; readonly requirement: number }

/** The most that each number, text and list of a schema may be. */
const boundsOf = (rule: Rule): number[] => {
  if ('requirement' in rule) return /^max_(length|value)$/.test(rule.type) ? [rule.requirement] : []
  const {
    pipe = [],
    wrapped,
    item,
    entries = {},
  } = rule as object as Partial<Record<string, unknown>>
  const within = [...(pipe as Rule[]), wrapped, item, ...Object.values(entries as object)]
  return within.flatMap((one) => (one && one !== rule ? boundsOf(one as Rule) : []))
}

test.each(Measurement.options.map((option) => [option.entries.metric.literal, option] as const))(
  'docs/metrics.md names the bounds of numbers, texts and lists of %s',
  (metric, schema) => {
    const told = text.slice(0, text.indexOf('\n### ')) + (sections.get(metric) ?? '')
    const bounds = [...new Set(boundsOf(schema))]
    expect(bounds.length).toBeGreaterThan(1)
    const isTold = (bound: number): boolean =>
      [String(bound), bound.toExponential().replace('+', '')].some((form) =>
        new RegExp(`(?<![\\d.])${form}(?![\\d.]\\d|\\d)`).test(told),
      )
    expect(bounds.filter((bound) => !isTold(bound))).toEqual([])
  },
)

test('docs/metrics.md shows a valid message', () => {
  const [, body = ''] = /^aws sqs send-message .*--message-body '(.*)'$/m.exec(text) ?? []
  expect(() => checkMeasurement(JSON.parse(body), Date.parse('2026-11-25'))).not.toThrow()
})

test('docs/metrics.md names every kind of holder, and its example is valid', () => {
  const section = sections.get('privileged-address') ?? ''
  expect(HOLDER_KINDS.filter((kind) => !section.includes(`\`${kind}\``))).toEqual([])
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? []
  expect(() => checkMeasurement(JSON.parse(example), Date.parse('2026-11-25'))).not.toThrow()
})
