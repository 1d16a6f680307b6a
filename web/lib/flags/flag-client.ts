import { OpenFeature } from '@openfeature/web-sdk'
import {
  FLAG_NAMES,
  FLAGS_OF_VISITORS,
  type Flags,
  type FlagUser,
} from '../../../shared/values/flags/feature-flags.ts'
import { createFlagProvider } from './flag-provider.ts'

const provider = createFlagProvider()
let isStarted = false
let last: Promise<unknown> = Promise.resolve()

/**
 * Each flag for a user, by the file as it is now, or the last good one. One after the other: the SDK has
 * one user at a time.
 *
 * @throws Error until there was a good file
 */
export const evaluateFlags = async (user: FlagUser): Promise<Flags> => {
  const flags = last.then(async () => await evaluate(user))
  last = flags.catch(() => undefined)
  return await flags
}

const evaluate = async ({ username, email }: FlagUser): Promise<Flags> => {
  const context = { username, email }
  if (isStarted) await Promise.all([OpenFeature.setContext(context), provider.refresh()])
  else await OpenFeature.setProviderAndWait(provider, context)
  isStarted = true
  if (!provider.hasFile()) throw new Error('The feature flags could not be loaded.')
  const client = OpenFeature.getClient()
  const flags = FLAG_NAMES.map(
    (name) => [name, client.getBooleanValue(name, FLAGS_OF_VISITORS[name])] as const,
  )
  return Object.fromEntries(flags) as Flags
}
