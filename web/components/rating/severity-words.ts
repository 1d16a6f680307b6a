import type { Severity } from '../../../shared/values/evidence.ts'

/** Severities at the beginning of a line. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
}
