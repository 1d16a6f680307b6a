import { expect, test } from 'vitest'
import { createProgress } from '../progress.ts'
import { backtest } from './backtest.ts'

const LIST = ['--at', '2023-10-16', '--protocols', 'list.json'] as const

test.for([
  [[], 'Give --at DAY as 2023-10-16.'],
  [['--at', '2023-02-31'], 'Give --at DAY as 2023-10-16.'],
  [['--at', '2999-01-01'], '--at takes a day that has begun.'],
  [
    ['--at', '2023-10-16', '--within', '0'],
    '--within takes days as a whole number from 1 to 36500.',
  ],
  [['--at', '2023-10-16', '--certain'], '--certain belongs to --protocols.'],
  [[...LIST, '--hindsight'], '--hindsight cannot be given with --protocols.'],
  [[...LIST], 'Give --incidents PATH with --protocols. --help has its formats.'],
  [[...LIST, '--incidents', 'gone'], 'list.json cannot be read (ENOENT).'],
] as const)('backtest %j is refused', async ([args, message]) => {
  const context = {
    signal: new AbortController().signal,
    progress: createProgress(process.stderr),
  }
  await expect(backtest.run(args, context)).rejects.toMatchObject({ name: 'OpsError', message })
})
