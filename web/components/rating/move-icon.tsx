import type { ReactNode } from 'react'

export type MoveCause = {
  readonly evidence: ReadonlyArray<{ readonly type: string }>
  /** Inputs whose facts expired. */
  readonly expired: readonly unknown[]
}

export const MoveIcon = ({ move }: { move: MoveCause }) => (
  <svg
    width={12}
    height={12}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawingOf(move)}
  </svg>
)

const document = <path d="M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13M6.5 8h4M6.5 11h4" />
const target = (
  <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 .8v3M8 12.2v3M.8 8h3M12.2 8h3" />
)
const warning = <path d="M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.01" />
const pulse = <path d="M1 8.5h3.5L6.5 3l3 10 2-4.5H15" />
const key = <path d="M5.5 9.5a3 3 0 1 1 2.1-.9l5.9 5.9M11 12l1.5-1.5" />
const clock = <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 1.5" />
const person = (
  <path d="M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.5 14c.4-2.6 2.6-4 5.5-4s5.1 1.4 5.5 4" />
)

const drawings: readonly (readonly [start: RegExp, drawing: ReactNode])[] = [
  [/^(Incident)/, warning],
  [/^(Audit|Finding|Documentation)/, document],
  [/^(Privilege|Timelock|Rights|Holders)/, key],
  [/^Bounty/, target],
  [/^(Kyc|Team)/, person],
]

const drawingOf = ({ evidence, expired }: MoveCause): ReactNode => {
  for (const [start, drawing] of drawings) {
    if (evidence.some(({ type }) => start.test(type))) return drawing
  }
  return evidence.length === 0 && expired.length > 0 ? clock : pulse
}
