import type { InputOptions } from 'rolldown'

/**
 * Of a bundle that has to stand alone: what it imports and nobody finds ends its build. Everything
 * else that rolldown tells is kept quiet.
 * @NOTE With the level `silent` rolldown would tell `onLog` nothing.
 */
export const refuseUnresolved: Pick<InputOptions, 'logLevel' | 'onLog'> = {
  logLevel: 'warn',
  onLog: (_, { code, message }) => {
    if (code === 'UNRESOLVED_IMPORT') throw new Error(message)
  },
}
