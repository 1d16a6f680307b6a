/** What the operators' commands may ask of this feature, beside its decider. */

export { createQueue } from './requests/queue.ts'
export { expiryOf } from './requests/quote-fields.ts'
