import type { ReactNode } from 'react'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'

/** What is known of a value, or that we lack it. */
export const orUnknown = <Value,>(
  value: Value | null | undefined,
  draw: (value: Value) => ReactNode,
): ReactNode =>
  value === null || value === undefined ? <MissingValueTag kind="unknown" /> : draw(value)
