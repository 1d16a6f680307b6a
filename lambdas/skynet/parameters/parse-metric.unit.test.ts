import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { parseMetric } from './parse-metric.ts'

const refusalOf = (text: string): Refusal => {
  try {
    parseMetric(text)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error(`${text} was taken.`)
}

test.each(['exchanges(projectId=tidewell)', ' exchanges ( projectId = tidewell ) '])(
  'a metric with its project is read: %j',
  (text) => {
    expect(parseMetric(text)).toEqual({ metric: 'exchanges', projectId: 'tidewell' })
  },
)

test.each(['score(projectId=tidewell)', 'Exchanges(projectId=tidewell)', '__proto__(a=b)', 'x()'])(
  'a metric that there is not is refused with those there are: %j',
  (text) => {
    const { code, message, fieldErrors } = refusalOf(text)
    expect(code).toBe('UnsupportedMetric')
    expect(message).toContain('exchanges')
    expect(fieldErrors).toHaveProperty('name')
  },
)

test.each([
  'exchanges',
  '',
  '(projectId=tidewell)',
  'exchanges()',
  'exchanges(tidewell)',
  'exchanges(projectId)',
  'exchanges(projectId=)',
  'exchanges(projectId=Tidewell)',
  'exchanges(projectId=tidewell',
  'exchanges(projectId=tidewell)x',
  'exchanges((projectId=tidewell))',
  'exchanges(projectId=tidewell,)',
  'exchanges(projectId=tidewell,projectId=corvane)',
  'exchanges(projectId=tidewell,limit=3)',
  'exchanges(__proto__=tidewell)',
  'exchanges(projectId=tide=well)',
  `exchanges(projectId=${'a'.repeat(33)})`,
])('what cannot be read is refused by its own name: %j', (text) => {
  const { code, fieldErrors } = refusalOf(text)
  expect(code).toBe('InvalidMetric')
  expect(fieldErrors).toHaveProperty('name')
})

test.each(['(', ')', ',', '=', 'a=', ',=', '(=', '\u0000', '💣', ' ', 'exchanges(', 'a(b=c,'])(
  '200 hostile characters are refused: %j and so on',
  (part) => {
    const text = part.repeat(200).slice(0, 200)
    for (const hostile of [text, `${text.slice(0, -1)})`, `exchanges(${text.slice(11)})`]) {
      expect(['InvalidMetric', 'UnsupportedMetric']).toContain(refusalOf(hostile).code)
    }
  },
)
