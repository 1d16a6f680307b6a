/** What the local stack may ask of this feature, beside its decider. */

export { encryptAnswers } from './answers/sealed-answers.ts'
