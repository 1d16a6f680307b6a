import type { LoadCommand } from './command.ts'

/** A command by its line in the list of them. Only the one that is given is loaded: all take ten times as long. */
interface ListedCommand {
  readonly about: string
  readonly load: LoadCommand
}

/** By name, in the order of the list. */
export const commands: ReadonlyMap<string, ListedCommand> = new Map<string, ListedCommand>(
  Object.entries({
    replay: {
      about: 'hand out the events, each stream in order; user events and error reports too',
      load: async () => (await import('./commands/replay.ts')).replay,
    },
    verify: {
      about: 'check every stream and its head',
      load: async () => (await import('./commands/verify.ts')).verify,
    },
    rebuild: {
      about: 'make heads, the catalogue and the lists of staff anew from the events',
      load: async () => (await import('./commands/rebuild.ts')).rebuild,
    },
    restore: {
      about: 'put back events that are missing, from a restored copy of their table',
      load: async () => (await import('./commands/restore.ts')).restore,
    },
    redrive: {
      about: 'deliver changes again that a consumer has given up',
      load: async () => (await import('./commands/redrive.ts')).redrive,
    },
    import: {
      about: 'bring in projects and evidence from a file',
      load: async () => (await import('./commands/import.ts')).importFile,
    },
    export: {
      about: 'write events, user events and accounts to Parquet files, for analysis',
      load: async () => (await import('./commands/export.ts')).exportFiles,
    },
    query: {
      about: 'ask an export in SQL, or one of the ready questions',
      load: async () => (await import('./commands/query.ts')).query,
    },
    score: {
      about: 'compute a score from public evidence, and compare it with the published one',
      load: async () => (await import('./commands/score.ts')).score,
    },
    backtest: {
      about: 'compare what was known on a day with later incidents',
      load: async () => (await import('./commands/backtest.ts')).backtest,
    },
    smoke: {
      about: 'ask a site for what it shows to everybody, and say what is wrong',
      load: async () => (await import('./commands/smoke.ts')).smoke,
    },
    audit: {
      about: 'hand out what staff did as users, and whether it is complete',
      load: async () => (await import('./commands/audit.ts')).audit,
    },
    grant: {
      about: 'give an account the rights of staff, or take them away',
      load: async () => (await import('./commands/grant.ts')).grant,
    },
    'reset-mfa': {
      about: 'turn off the second factor of an account whose app is lost',
      load: async () => (await import('./commands/reset-mfa.ts')).resetMfa,
    },
    disable: {
      about: 'shut an account out at once, or let it in again',
      load: async () => (await import('./commands/disable.ts')).disable,
    },
    erase: {
      about: 'erase a person, a report or a request for a quote for good',
      load: async () => (await import('./commands/erase.ts')).erase,
    },
    'rewrap-keys': {
      about: 'wrap the keys of personal fields under a new secret',
      load: async () => (await import('./commands/rewrap-keys.ts')).rewrapKeysCommand,
    },
    'stack-trace': {
      about: 'say which lines of the source a minified stack trace means',
      load: async () => (await import('./commands/stack-trace.ts')).stackTrace,
    },
  }),
)
