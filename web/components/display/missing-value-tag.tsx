import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './missing-value-tag.module.css'
import * as texts from '../texts.ts'

export type MissingValueTagProps = {
  /** `none`: checked and absent; `na`: not applicable; `stale`: out of date. */
  kind: 'unknown' | 'none' | 'na' | 'stale'
  /** Replaces the default word: "stale 34 d". */
  children?: ReactNode
  title?: string
}

const words = { unknown: 'unknown', none: 'none', na: 'N/A', stale: 'stale' } as const
const titles = {
  unknown: texts.weDoNotKnowThis,
  none: texts.weChecked,
  na: texts.doesNotApply,
  stale: texts.knownButOutOfDate,
} as const

/** Stands in for a missing value, so that it never looks like zero or like a pass. */
export const MissingValueTag = ({ kind, children, title = titles[kind] }: MissingValueTagProps) => (
  <span className={classNames(styles.tag, styles[kind])} title={title}>
    {children ?? words[kind]}
  </span>
)
