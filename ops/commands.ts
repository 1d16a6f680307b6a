import type { Command } from './command.ts'
import { audit } from './commands/audit.ts'
import { backtest } from './commands/backtest.ts'
import { disable } from './commands/disable.ts'
import { erase } from './commands/erase.ts'
import { grant } from './commands/grant.ts'
import { resetMfa } from './commands/reset-mfa.ts'
import { importFile } from './commands/import.ts'
import { query } from './commands/query.ts'
import { rebuild } from './commands/rebuild.ts'
import { exportFiles } from './commands/export.ts'
import { redrive } from './commands/redrive.ts'
import { replay } from './commands/replay.ts'
import { restore } from './commands/restore.ts'
import { rewrapKeysCommand } from './commands/rewrap-keys.ts'
import { score } from './commands/score.ts'
import { smoke } from './commands/smoke.ts'
import { stackTrace } from './commands/stack-trace.ts'
import { verify } from './commands/verify.ts'

/** By name, in the order of the list of commands. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    replay,
    verify,
    rebuild,
    restore,
    redrive,
    import: importFile,
    export: exportFiles,
    query,
    score,
    backtest,
    smoke,
    audit,
    grant,
    'reset-mfa': resetMfa,
    disable,
    erase,
    'rewrap-keys': rewrapKeysCommand,
    'stack-trace': stackTrace,
  }),
)
