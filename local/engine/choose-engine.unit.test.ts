import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseEngine, type EngineChoice } from './choose-engine.ts'

let programs: string
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'assay-programs-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  rmSync(programs, { recursive: true })
})

/** A machine for which no binary is installed along, and on which only our programs are found. */
const onAnotherMachine = (): void => {
  vi.stubGlobal(
    'process',
    Object.create(process, { platform: { value: 'plan9' }, arch: { value: 'mips' } }),
  )
  vi.stubEnv('PATH', programs)
}
const installJava = (version: string): void => {
  const java = join(programs, 'java')
  writeFileSync(java, `#!/bin/sh\necho 'openjdk version "${version}" 2021-09-14' >&2\n`)
  chmodSync(java, 0o755)
}

const programOf = (choice: EngineChoice) => {
  if (choice.kind !== 'program') throw new Error('The engine is no program.')
  return choice
}

test('an address in DYNAMODB_ENDPOINT comes first', () => {
  const endpoint = 'http://127.0.0.1:8000'
  expect(chooseEngine({ DYNAMODB_ENDPOINT: endpoint })).toEqual({ kind: 'endpoint', endpoint })
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('on Linux on x64', () => {
  test('it is the binary that is installed along', () => {
    const { name, command } = programOf(chooseEngine({}))
    expect(name).toBe('dynoxide')
    expect(existsSync(command)).toBe(true)
  })

  test('it listens to this machine alone, and keeps its data in the file', () => {
    const { argumentsFor } = programOf(chooseEngine({}))
    const usual = ['serve', '--host', '127.0.0.1', '--port', '4711']
    expect(argumentsFor(4711, undefined)).toEqual(usual)
    expect(argumentsFor(4711, '/data/assay.db')).toEqual([...usual, '--db-path', '/data/assay.db'])
  })
})

describe('elsewhere', () => {
  test.each(['17.0.2', '25'])('with Java %s it is DynamoDB Local', (version) => {
    onAnotherMachine()
    installJava(version)
    const { name, command, argumentsFor } = programOf(chooseEngine({}))
    expect([name, command]).toEqual(['DynamoDB Local', 'java'])
    expect(argumentsFor(4711, undefined)).toContain('-inMemory')
    expect(argumentsFor(4711, '/data/assay.db').join(' ')).toMatch(/-port 4711 -dbPath \/data$/)
    const jar = argumentsFor(4711, undefined).find((argument) => argument.endsWith('.jar')) ?? ''
    expect(existsSync(jar)).toBe(true)
  })

  const noEngine =
    'No engine for the data runs on plan9-mips: use Linux on x64, where one is installed along; ' +
    'or install Java 17 or newer; or set DYNAMODB_ENDPOINT to the address of a DynamoDB.'

  test('without Java the sentence names the three choices', () => {
    onAnotherMachine()
    expect(() => chooseEngine({})).toThrow(noEngine)
  })

  test.each(['11.0.20', '1.8.0_392'])('Java %s is too old', (version) => {
    onAnotherMachine()
    installJava(version)
    expect(() => chooseEngine({})).toThrow(noEngine)
  })
})
