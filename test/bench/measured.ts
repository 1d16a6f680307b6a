/** What a measured value has to keep to. */
export interface Gate {
  readonly bound: 'most' | 'least' | 'exactly'
  readonly value: number
}

export const atMost = (value: number): Gate => ({ bound: 'most', value })
export const atLeast = (value: number): Gate => ({ bound: 'least', value })
export const exactly = (value: number): Gate => ({ bound: 'exactly', value })

/** A value, and between what its samples lay where there were several. */
export interface Sampled {
  readonly value: number
  readonly spread?: readonly [least: number, most: number]
}

/** One line of a part's table. */
export interface Measured extends Sampled {
  /** Unique within its part. */
  readonly name: string
  readonly unit: string
  /** Without one the value is only shown. */
  readonly gate?: Gate | undefined
  /** The same of castore, in the same run. */
  readonly castore?: Sampled | undefined
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
    case 'most':
      return value <= gate.value
    case 'least':
      return value >= gate.value
    case 'exactly':
      return value === gate.value
    default:
      return gate.bound satisfies never
  }
}

/** The rows of a part; what castore measured has rows of its own, without gates. */
export const rowsOf = (part: string, measured: readonly Measured[]): Row[] =>
  measured.flatMap((one) => {
    const { unit, value, gate, castore } = one
    const name = `${part}: ${one.name}`
    const ours = { name, value, unit, gate: gate?.value ?? null, ok: isWithin(one) }
    return castore === undefined
      ? [ours]
      : [ours, { name: `${name} (castore)`, value: castore.value, unit, gate: null, ok: true }]
  })
