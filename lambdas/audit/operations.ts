/** What the operators' commands may ask of this feature, beside its decider. */

export { createReadingRows } from './reading/reading-rows.ts'
export { createSessionRows, type SessionRow, sessionRowOf } from './sessions/session-rows.ts'
export { readFirstPage, readNextPage } from './timeline/read-timeline.ts'
export { type AnyDecider, deciderOf, deciders } from './streams/deciders.ts'
