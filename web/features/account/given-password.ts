import * as v from 'valibot'
import * as texts from './texts.ts'

/** The password that the user has: the server knows whether it is right. */
export const GivenPassword = v.pipe(v.string(), v.nonEmpty(texts.pleaseInputYourPassword))
