import type { Findings } from './measured.ts'

/** One part of the bench, by name in `bench.ts`. */
export interface Part {
  /** One line for the list of parts. */
  readonly about: string
  run(): Promise<Findings>
}
