import * as v from 'valibot'

const CHOICES = ['yes', 'no', 'unknown'] as const
export type Choice = (typeof CHOICES)[number]

const choice = v.pipe(
  v.picklist(CHOICES),
  v.transform((chosen) => (chosen === 'unknown' ? null : chosen === 'yes')),
)
/** What staff choose of how an incident ended. */
export const Resolution = v.object({ fixed: choice, reimbursed: choice })

/** @param known undefined before anybody said anything */
export const choiceOf = (known: boolean | null | undefined): Choice =>
  typeof known === 'boolean' ? (known ? 'yes' : 'no') : 'unknown'
