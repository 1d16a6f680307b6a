/** The insights' interface for the operators' commands. */

export { createInsightItems } from './results/insight-items.ts'
