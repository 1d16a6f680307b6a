import * as v from 'valibot'

/** A log line whose fields are metrics, as CloudWatch reads it. */
const EmbeddedMetrics = v.looseObject({
  _aws: v.object({
    Timestamp: v.number(),
    CloudWatchMetrics: v.array(
      v.object({
        Namespace: v.string(),
        Dimensions: v.array(v.array(v.string())),
        Metrics: v.array(v.object({ Name: v.string(), Unit: v.string() })),
      }),
    ),
  }),
})

/** Of times, the milliseconds that so many percent stay below; of counts, their sum. */
type Figure = number | { readonly p50: number; readonly p95: number; readonly p99: number }

interface MetricsSummary {
  /** ISO 8601: when counting began. */
  readonly since: string
  /** By the last dimension's name, and by its value: `endpoint` → `watchlist/create`. */
  readonly by: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Figure>>>>>>
}

/** CloudWatch of the local stack: adds up the metrics in its log since it started. */
export interface Metrics {
  take(line: string): void
  summary(): MetricsSummary
}

/** Percentiles are those of so many of the newest values. */
const KEPT_VALUES = 2_000

interface Series {
  readonly isTime: boolean
  sum: number
  /** Of times. */
  readonly values: number[]
}

interface Counted {
  lines: number
  readonly series: Map<string, Series>
}

export const createMetrics = ({ now }: { readonly now: () => number }): Metrics => {
  const since = new Date(now()).toISOString()
  const byDimension = new Map<string, Map<string, Counted>>()

  const countedOf = (dimension: string, value: string): Counted => {
    const values = byDimension.get(dimension) ?? new Map<string, Counted>()
    byDimension.set(dimension, values)
    const counted = values.get(value) ?? { lines: 0, series: new Map<string, Series>() }
    values.set(value, counted)
    return counted
  }

  return {
    take: (line) => {
      // Most lines of other kinds need not be read.
      if (!line.includes('"_aws"')) return
      const read = v.safeParse(EmbeddedMetrics, JSON.parse(line))
      if (!read.success) return
      const { _aws: embedded, ...rest } = read.output
      const fields: Readonly<Record<string, unknown>> = rest
      for (const { Dimensions, Metrics: named } of embedded.CloudWatchMetrics) {
        const dimension = Dimensions[0]?.at(-1) ?? ''
        const counted = countedOf(dimension, String(fields[dimension]))
        counted.lines += 1
        for (const { Name, Unit } of named) {
          add(counted.series, Name, Unit === 'Milliseconds', Number(fields[Name]))
        }
      }
    },
    summary: () => ({
      since,
      by: Object.fromEntries(
        [...byDimension].map(([dimension, values]) => [
          dimension,
          Object.fromEntries(
            [...values]
              .toSorted(([one], [other]) => one.localeCompare(other))
              .map(([value, { lines, series }]) => [value, { count: lines, ...figuresOf(series) }]),
          ),
        ]),
      ),
    }),
  }
}

const add = (series: Map<string, Series>, name: string, isTime: boolean, value: number): void => {
  const one = series.get(name) ?? { isTime, sum: 0, values: [] }
  series.set(name, one)
  one.sum += value
  if (!isTime) return
  one.values.push(value)
  if (one.values.length > KEPT_VALUES) one.values.shift()
}

const figuresOf = (series: ReadonlyMap<string, Series>): Record<string, Figure> =>
  Object.fromEntries(
    [...series].map(([name, { isTime, sum, values }]) => [
      name,
      isTime ? percentilesOf(values) : Math.round(sum * 1000) / 1000,
    ]),
  )

const percentilesOf = (values: readonly number[]): Exclude<Figure, number> => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (percent: number): number =>
    sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
  return { p50: at(50), p95: at(95), p99: at(99) }
}
