import * as v from 'valibot'

/** A code that an authenticator app shows; often with a blank in the middle. */
export const OneTimeCode = v.pipe(
  v.string('Please input the code of your authenticator app'),
  v.transform((code) => code.replaceAll(/\s/g, '')),
  v.nonEmpty('Please input the code of your authenticator app'),
  v.regex(/^\d{6}$/, 'The code has 6 digits.'),
)

/** What is said of a code of an authenticator app that is wrong or was used before. */
export const WRONG_CODE = 'This code is not right. Enter the one that your app shows now.'
export const USED_CODE = 'This code was used already. Wait until your app shows the next one.'
