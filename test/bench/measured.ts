/** What a measured value has to keep to. */
export interface Gate {
  readonly bound: 'max' | 'min' | 'exactly'
  readonly value: number
}

export const atMost = (value: number): Gate => ({ bound: 'max', value })
export const atLeast = (value: number): Gate => ({ bound: 'min', value })
export const exactly = (value: number): Gate => ({ bound: 'exactly', value })

/** A value, and between what its samples lay where there were several. */
export interface Sampled {
  readonly value: number
  readonly spread?: readonly [min: number, max: number]
}

/** One line of a part's table. */
export interface Measured extends Sampled {
  /** Unique within its part. */
  readonly name: string
  readonly unit: string
  /** Without one the value is only shown. */
  readonly gate?: Gate | undefined
}

/** What one part of the bench has found. */
export interface Findings {
  readonly measured: readonly Measured[]
  /** Sentences that belong to the numbers wherever these are shown. */
  readonly notes: readonly string[]
}

/** One line of the file that `--json` writes. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly gate: number | null
  /** True where there is no gate. */
  readonly ok: boolean
}

export const isWithin = ({ value, gate }: Pick<Measured, 'value' | 'gate'>): boolean => {
  if (!gate) return true
  switch (gate.bound) {
    case 'max':
      return value <= gate.value
    case 'min':
      return value >= gate.value
    case 'exactly':
      return value === gate.value
    default:
      return gate.bound satisfies never
  }
}

export const rowsOf = (part: string, measured: readonly Measured[]): Row[] =>
  measured.map((line) => ({
    name: `${part}: ${line.name}`,
    value: line.value,
    unit: line.unit,
    gate: line.gate?.value ?? null,
    ok: isWithin(line),
  }))
