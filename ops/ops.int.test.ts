import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEventStore } from '../lambdas/platform/event-store/event-store.ts'
import { importProjects } from '../lambdas/projects/catalogue/import-catalogue.ts'
import { LOCAL_STAGE } from '../local/data-directory/data-directory.ts'
import { holderOf } from '../local/data-directory/holder.ts'
import { generateProjects } from '../local/demo/generate-projects.ts'
import { close, listen } from '../local/http-servers.ts'
import { setInItem } from '../test/support/data/set-in-item.ts'
import { whileRunning } from '../test/support/product/data-place.ts'
import { refusalOf } from '../test/support/product/refusal-of.ts'
import { runCommand } from '../test/support/product/run-command.ts'
import { OPS, runOps, startOps } from '../test/support/product/run-ops.ts'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { commands } from './commands.ts'
import { exportFiles } from './commands/export.ts'
import { query } from './commands/query.ts'
import { rebuild } from './commands/rebuild.ts'
import { replay } from './commands/replay.ts'
import { verify } from './commands/verify.ts'
import { connect } from './connect.ts'
import { readHeadItem } from './streams/read-stream.ts'

/** As lines of JSON these take far more room than a pipe has. */
const PROJECTS = 500

const data = temporaryFolder('ops')
const children: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const start = (...args: string[]) => {
  const child = startOps(args)
  children.push(child)
  return child
}

const run = async (...args: string[]) => await runOps(args)

const enginesOnData = (): string[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${data}/data`)
      } catch {
        return false
      }
    })

beforeAll(async () => {
  await whileRunning(data, async (client, objects) => {
    const table = { client, stage: LOCAL_STAGE, objects, now: () => Date.now() }
    await importProjects(
      { ...table, store: createEventStore(table) },
      generateProjects(7, PROJECTS),
    )
  })
})

describe('npm run ops', () => {
  it('lists its commands, and each says what it takes', async () => {
    const { out, exitCode } = await run('--help')
    expect(exitCode).toBe(0)
    for (const command of ['replay', 'verify', 'rebuild', 'export']) {
      expect(out).toContain(`  ${command} `)
      const listed = await commands.get(command)?.load()
      for (const option of ['--data DIR', '--stage STAGE', '--profile NAME', '--json']) {
        expect(listed?.usage).toContain(option)
      }
    }
    const help = await run('verify', '--help')
    expect(help).toMatchObject({ exitCode: 0, out: `${verify.usage}\n` })
  })

  it.each([
    [['repaly'], /^There is no command repaly\.\n/],
    [[], /^npm run ops -- <command>/],
  ])('says what is wrong with %j', async (args, message) => {
    const { out, err, exitCode } = await run(...args)
    expect(err).toMatch(message)
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 })
  })

  it.each([
    [undefined, 'Region is missing: set AWS_REGION, or a region of the profile.\n'],
    [
      'eu-central-1',
      'Could not load credentials from any providers: name a profile (--profile or AWS_PROFILE), ' +
        'and sign in: aws sso login --profile PROFILE.\n',
    ],
  ])(
    'says what to do where AWS is told the region %s and nobody signed in',
    async (region, says) => {
      const unset = [
        'AWS_DEFAULT_REGION',
        'AWS_PROFILE',
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
      ]
      const environment = {
        ...Object.fromEntries(unset.map((name) => [name, undefined])),
        AWS_REGION: region,
        AWS_EC2_METADATA_DISABLED: 'true',
        HOME: data,
      }
      const { out, err, exitCode } = await runOps(['verify', '--stage', 'x'], { environment })
      expect({ out, err, exitCode }).toEqual({ out: '', err: says, exitCode: 1 })
    },
  )

  it.each([
    [['--jsno'], verify, /^Unknown option '--jsno'\. --help lists the options\.$/],
    [['everything'], rebuild, /^Unexpected argument 'everything'\./],
    [['--since', 'yesterday'], replay, /^--since takes a day or an instant/],
    [['--since', '2026-02-30'], replay, /^--since takes a day or an instant/],
    [['--source', 'elsewhere'], replay, /^--source takes events, activity or errors\.$/],
    [['--restart'], replay, /^--restart is for a job/],
    [['--from-export', '.', '--job', 'x'], replay, /^--job does not go with --from-export/],
    [['--segments', '0'], replay, /^--segments takes a number from 1 to 256\.$/],
    [['--profile', 'x'], verify, /^With --profile, give --stage too\.$/],
    [['--stage', 'x', '--data', 'y'], verify, /^Give either --data or --stage, not both\.$/],
    [['--data', '/nowhere'], verify, /^There are no data in \/nowhere: give the folder/],
    [['--stage', 'x'], exportFiles, /^With --stage, give --directory DIR too\.$/],
    [['--forget', 'ada', '--forget', ''], exportFiles, /^--forget has no value\./],
  ])('a command does not take %j', async (args, command, message) => {
    expect(await refusalOf(command, args)).toMatch(message)
  })

  it('exports all of the local stack, and answers questions to it', async () => {
    const exported = await runCommand(exportFiles, ['--json', '--data', data])
    expect(exported).toMatchObject({ exitCode: 0 })
    expect(exported.err).toContain('with 500 events the export has as many as there are')
    expect(exported.json()).toEqual({
      added: PROJECTS,
      events: PROJECTS,
      expected: PROJECTS,
      streams: PROJECTS,
      findings: [],
      activityAdded: 0,
      activityInvalid: 0,
      accounts: 0,
    })
    const question = ['SELECT count(*) AS n FROM events', '--json', '--data', data]
    expect((await runCommand(query, question)).json()).toEqual([{ n: PROJECTS }])
  })

  it('starts an engine for its own duration where none runs', async () => {
    const verified = await runCommand(verify, ['--json', '--data', data])
    expect(verified.json()).toEqual({ streams: PROJECTS, events: PROJECTS, findings: [] })
    expect(verified.exitCode).toBe(0)
    expect(existsSync(join(data, 'lock.json'))).toBe(false)
    expect(enginesOnData()).toEqual([])
  })

  it('uses the engine that runs, and leaves it running', async () => {
    await whileRunning(data, async (client) => {
      const lock = readFileSync(join(data, 'lock.json'), 'utf8')
      const replayed = await runCommand(replay, ['--json', '--data', data])
      expect(replayed.exitCode).toBe(0)
      expect(replayed.json()).toEqual({
        delivered: PROJECTS,
        expected: PROJECTS,
        streams: PROJECTS,
      })
      const lines = replayed.out.trimEnd().split('\n')
      expect(lines).toHaveLength(PROJECTS + 1)
      expect(JSON.parse(lines[0]!)).toMatchObject({ version: 1, type: 'ProjectListed' })
      expect(readFileSync(join(data, 'lock.json'), 'utf8')).toBe(lock)
      expect(await readHeadItem({ client, stage: LOCAL_STAGE }, 'Project#quernstead')).toBeDefined()
    })
  })

  it('waits for an engine that runs and is late to answer', async () => {
    const late = createServer((_, response) => void setTimeout(() => response.end(), 3_000))
    const endpoint = `http://127.0.0.1:${await listen(late, 0)}`
    await whileRunning(data, async () => {
      writeFileSync(join(data, 'lock.json'), JSON.stringify({ ...holderOf(data), endpoint }))
      await using connection = await connect({ data })
      expect(connection.isJoined).toBe(true)
    })
    await close(late)
  })

  it('does not touch data that another command is using, and takes over when that was killed', async () => {
    const other = start('replay', '--data', data)
    // It goes on once its output is read.
    await new Promise((resolve) => other.stdout.once('readable', resolve))
    expect(enginesOnData()).toHaveLength(1)
    expect(await run('verify', '--data', data)).toMatchObject({
      err:
        `npm run ops -- replay is using ${data} (process ${other.pid}): ` +
        'wait for its end, stop it, or give another directory with --data DIR.\n',
      exitCode: 1,
    })
    const ended = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await ended
    expect(existsSync(join(data, 'lock.json'))).toBe(true)

    expect((await runCommand(verify, ['--data', data])).exitCode).toBe(0)
    expect(existsSync(join(data, 'lock.json'))).toBe(false)
    expect(enginesOnData()).toEqual([])
  })

  it('ends in order when nobody reads its output any more', async () => {
    const child = start('replay', '--data', data)
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
    await new Promise((resolve) => child.stdout.once('readable', resolve))
    child.stdout.destroy()
    const exitCode = await new Promise((resolve) => child.once('exit', resolve))
    expect(err).toBe('Nobody reads the output any more.\n')
    expect(exitCode).toBe(1)
    expect(enginesOnData()).toEqual([])
  })

  it('ends in order when it is interrupted', async () => {
    const { err, exitCode } = await runOps(['replay', '--data', data], { interruptedAtRequest: 1 })
    expect({ err, exitCode }).toEqual({ err: 'Stopped.\n', exitCode: 130 })
    expect(existsSync(join(data, 'lock.json'))).toBe(false)
    expect(enginesOnData()).toEqual([])
  })

  it('a command of a few lines ends without a word when nobody reads them', async () => {
    const child = start('--help')
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
    child.stdout.destroy()
    const exitCode = await new Promise((resolve) => child.once('close', resolve))
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 1 })
  })

  it.runIf(existsSync('/dev/full')).each([['--help'], ['replay']])(
    '%s says in one sentence that there is no room for its output',
    async (command) => {
      const full = openSync('/dev/full', 'w')
      const child = spawn(process.execPath, [OPS, command, '--data', data], {
        stdio: ['ignore', full, 'pipe'],
        env: { ...process.env, DYNAMODB_ENDPOINT: '', NODE_NO_WARNINGS: '1' },
      })
      children.push(child)
      let err = ''
      child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
      const exitCode = await new Promise((resolve) => child.once('close', resolve))
      closeSync(full)
      expect({ err, exitCode }).toEqual({
        err: 'There is no room left for the output.\n',
        exitCode: 1,
      })
    },
  )

  it('replays a job to a file once', async () => {
    const file = join(data, 'events.ndjson')
    const args = ['--job', 'once', '--output', file, '--json', '--data', data]
    const replayOnce = async (...more: string[]) => await runCommand(replay, [...args, ...more])
    const first = await replayOnce()
    expect(first.json()).toEqual({ delivered: PROJECTS, expected: PROJECTS, streams: PROJECTS })
    const written = readFileSync(file, 'utf8')
    expect(written.trimEnd().split('\n')).toHaveLength(PROJECTS)
    const second = await replayOnce()
    expect(second.err).toContain('The job was done before')
    expect(second.json()).toEqual(first.json())
    expect(readFileSync(file, 'utf8')).toBe(written)
    writeFileSync(file, written.slice(0, -1))
    const cut = await replayOnce()
    expect(cut.err).toBe(
      `The job has written ${written.length} bytes to ${file}, which has ${written.length - 1} now: ` +
        'it was cut. Put it back whole, or give --restart.\n',
    )
    expect({ out: cut.out, exitCode: cut.exitCode }).toEqual({ out: '', exitCode: 1 })
    rmSync(file)
    expect(await replayOnce()).toMatchObject({
      out: '',
      err: `The job has written to ${file}, which is gone: put it back, or give --restart.\n`,
      exitCode: 1,
    })
    const anew = await replayOnce('--restart')
    expect(anew.json()).toEqual(first.json())
    const filtered = await replayOnce('--type', 'ProjectListed')
    expect(filtered.err).toMatch(/^Job once was begun with other filters or another output/)
  })

  it('finds damage, repairs it, and says so by its exit code', async () => {
    const stream = 'Project#quernstead'
    await whileRunning(data, async (client) => {
      const place = { client, stage: LOCAL_STAGE }
      await setInItem(place, 'heads', { stream }, 's.facts.name', 'Damaged')
    })
    const damaged = await run('verify', '--json', '--data', data)
    expect(damaged.exitCode).toBe(1)
    expect(damaged.json()).toMatchObject({
      streams: PROJECTS,
      findings: [{ stream, version: 1, problem: 'state' }],
    })
    const rebuilt = await runCommand(rebuild, ['--json', '--data', data])
    expect(rebuilt.json()).toEqual({ streams: PROJECTS, changed: 1 })
    expect(rebuilt.exitCode).toBe(0)
    const whole = await runCommand(verify, ['--data', data])
    expect(whole.out).toMatch(/^500 events of 500 streams: nothing is wrong\./)
    expect(whole.exitCode).toBe(0)
  })
})
