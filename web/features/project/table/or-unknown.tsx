import type { ReactNode } from 'react'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'

/** Renders a value, or the tag "unknown" for a missing one. */
export const orUnknown = <Value,>(
  value: Value | null | undefined,
  render: (value: Value) => ReactNode,
): ReactNode =>
  value === null || value === undefined ? <MissingValueTag kind="unknown" /> : render(value)
