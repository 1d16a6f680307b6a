import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './missing-value-tag.module.css'

export type MissingValueTagProps = {
  /** `unknown`: we lack it; `none`: looked for and absent; `na`: cannot apply; `stale`: past its date. */
  kind: 'unknown' | 'none' | 'na' | 'stale'
  /** In place of the kind's word: "stale 34 d". */
  children?: ReactNode
  title?: string
}

const words = { unknown: 'unknown', none: 'none', na: 'N/A', stale: 'stale' } as const
const titles = {
  unknown: 'We do not know this.',
  none: 'We checked: there is none.',
  na: 'Does not apply.',
  stale: 'Known, but out of date.',
} as const

/** Absence is drawn: four kinds of it, never a zero and never a tick. */
export const MissingValueTag = ({ kind, children, title = titles[kind] }: MissingValueTagProps) => (
  <span className={classNames(styles.tag, styles[kind])} title={title}>
    {children ?? words[kind]}
  </span>
)
