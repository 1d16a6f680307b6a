import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dataDirectoryUnderTest,
  problemOf,
} from '../../test/support/product/data-directory-under-test.ts'
import { openDataDirectory } from './data-directory.ts'
import { secretsOf } from './secrets.ts'
import { openWrappingSecrets } from './wrapping-secrets.ts'

const tested = dataDirectoryUnderTest()
const { open, openBriefly } = tested

describe('a new directory', () => {
  test('is made with a place for everything', () => {
    const directory = open()
    expect(directory.path).toBe(tested.path)
    for (const folder of [directory.outbox, directory.objects]) {
      expect(statSync(folder).isDirectory()).toBe(true)
    }
    for (const file of [directory.dataFile, directory.logFile]) {
      expect(statSync(join(file, '..')).isDirectory()).toBe(true)
    }
  })

  test('gets secrets that nobody else has and that only the owner can read', () => {
    const { secrets } = open()
    expect(secrets.secret.length).toBeGreaterThanOrEqual(32)
    expect(secrets.clientSecret.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(tested.path, 'secrets.json')).mode & 0o777).toBe(0o600)
    const other = open({}, join(tested.path, '..', 'other')).secrets
    expect(Object.values(other)).not.toContain(secrets.secret)
    expect(Object.values(other)).not.toContain(secrets.personalDataSecret)
    expect(new Set(Object.values(secrets)).size).toBe(5)
    expect(other.clientSecret).not.toBe(secrets.clientSecret)
  })

  test('shows git nothing of what is in it', () => {
    const repository = join(tested.path, '..')
    spawnSync('git', ['init', '--quiet', repository])
    open()
    const status = ['-C', repository, 'status', '--porcelain', '--untracked-files=all']
    expect(spawnSync('git', status, { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
  })

  test('that has other files already hides none of them from git', () => {
    mkdirSync(tested.path)
    writeFileSync(join(tested.path, 'thesis.txt'), 'years of work')
    open()
    expect(existsSync(join(tested.path, '.gitignore'))).toBe(false)
  })
})

describe('the next start', () => {
  test('finds the same secrets and what was kept', () => {
    const first = open()
    writeFileSync(first.dataFile, 'data')
    first.release()
    const second = open()
    expect(second.secrets).toEqual(first.secrets)
    expect(readFileSync(second.dataFile, 'utf8')).toBe('data')
  })

  test('adds a secret that the directory is too old to have, once, and keeps the others', () => {
    const { secrets } = openBriefly()
    const { personalDataSecret, ...older } = secrets
    writeFileSync(join(tested.path, 'secrets.json'), JSON.stringify(older))
    const added = openBriefly().secrets
    expect(added).toEqual({ ...older, personalDataSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(added.personalDataSecret).not.toBe(personalDataSecret)
    expect(openBriefly().secrets).toEqual(added)
    expect(statSync(join(tested.path, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('of older code keeps a secret that only newer code knows, also where it changes others', () => {
    const { personalDataSecret: _, ...secrets } = openBriefly().secrets
    const file = join(tested.path, 'secrets.json')
    writeFileSync(file, JSON.stringify({ ...secrets, laterSecret: 'of-newer-code' }))
    openBriefly()
    openWrappingSecrets(tested.path).addNewest()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      ...secrets,
      wrappingSecrets: [expect.any(String), expect.any(String)],
      laterSecret: 'of-newer-code',
    })
  })

  test('knows the port of the identity server, and starts without one that it cannot read', () => {
    expect(openBriefly().identityPort).toBeUndefined()
    openBriefly().noteIdentityPort(4711)
    expect(openBriefly().identityPort).toBe(4711)
    for (const text of ['', '"4711"', '70000', '{']) {
      writeFileSync(join(tested.path, 'identity-port.json'), text)
      expect(openBriefly().identityPort).toBeUndefined()
    }
  })

  test('with --fresh finds nothing of it', () => {
    const first = open()
    writeFileSync(first.dataFile, 'data')
    writeFileSync(join(first.outbox, 'mail.json'), '{}')
    writeFileSync(join(first.objects, 'picture.svg'), '<svg/>')
    first.release()
    const second = open({ fresh: true })
    expect(second.secrets.secret).not.toBe(first.secrets.secret)
    for (const gone of [
      second.dataFile,
      join(second.outbox, 'mail.json'),
      join(second.objects, 'picture.svg'),
    ]) {
      expect(existsSync(gone)).toBe(false)
    }
  })

  test('with --fresh touches nothing that is not ours', () => {
    mkdirSync(tested.path)
    writeFileSync(join(tested.path, 'thesis.txt'), 'years of work')
    open({ fresh: true })
    expect(readFileSync(join(tested.path, 'thesis.txt'), 'utf8')).toBe('years of work')
  })
})

describe('a directory of somebody else', () => {
  const foreign = (name: string): string => join(tested.path, name, 'thesis.txt')

  test.each(['data', 'outbox', 'objects', 'analytics'])(
    'in which Assay has never run and that has a folder %s is refused, and nothing is written',
    (name) => {
      mkdirSync(join(tested.path, name), { recursive: true })
      writeFileSync(foreign(name), 'years of work')
      for (const options of [undefined, { fresh: true }, { fresh: true }]) {
        expect(problemOf(() => open(options))).toBe(
          `There is a ${join(tested.path, name)} that Assay has not made: ` +
            'give another folder with --data DIR.',
        )
      }
      expect(readdirSync(tested.path)).toEqual([name])
      expect(readFileSync(foreign(name), 'utf8')).toBe('years of work')
    },
  )

  test('with a secrets.json and no other mark of Assay is refused', () => {
    mkdirSync(tested.path)
    writeFileSync(join(tested.path, 'secrets.json'), '{}')
    expect(problemOf(() => open({ fresh: true }))).toContain('that Assay has not made')
    expect(readdirSync(tested.path)).toEqual(['secrets.json'])
  })
})

describe('a first start that was killed', () => {
  test('after its lock was made: --fresh starts over', () => {
    mkdirSync(join(tested.path, 'outbox'), { recursive: true })
    writeFileSync(join(tested.path, '.lock.db'), '')
    expect(open({ fresh: true }).secrets.secret).toBeTruthy()
  })
})

describe('a directory that cannot be used', () => {
  test('below a file: the sentence names it and says what to do', () => {
    const file = join(tested.path, '..', 'file')
    writeFileSync(file, '')
    expect(problemOf(() => openDataDirectory(join(file, 'data')))).toBe(
      `The data directory ${join(file, 'data')} cannot be written (ENOTDIR): ` +
        'give another with --data DIR.',
    )
  })

  test('a file itself', () => {
    writeFileSync(tested.path, '')
    expect(problemOf(open)).toMatch(/^The data directory .* cannot be written \(EEXIST\)/)
  })

  test('on a full disk: the sentence says to make room', () => {
    const source = join(import.meta.dirname, 'data-directory.ts')
    const script =
      `import { openDataDirectory } from ${JSON.stringify(source)}\n` +
      `try { openDataDirectory(${JSON.stringify(tested.path)}) } catch (error) { console.log(error.message) }`
    // A write beyond the largest size of a file fails as one to a full disk.
    const { stdout } = spawnSync(
      'bash',
      [
        '-c',
        'ulimit -f 0; exec "$@"',
        'bash',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ],
      { encoding: 'utf8' },
    )
    expect(stdout).toBe(`There is no room left for ${tested.path}: make room and start again.\n`)
  })

  test.each([
    ['no JSON', '{"secret":'],
    ['empty', ''],
    ['of another shape', '{"secret":5}'],
    ['with a secret that is too short', '{"secret":"a","poolId":"b","clientId":"c"}'],
  ])('with a secrets file that is %s: the file is named and stays', (_, text) => {
    openBriefly()
    writeFileSync(join(tested.path, 'secrets.json'), text)
    expect(problemOf(open)).toBe(
      `The file ${join(tested.path, 'secrets.json')} is damaged: ` +
        'put a copy back, or start over with --fresh.',
    )
    expect(readFileSync(join(tested.path, 'secrets.json'), 'utf8')).toBe(text)
  })

  test.each(['assay.db', 'shared-local-instance.db'])(
    'with %s and without secrets: the sentence asks for them, and none are made',
    (name) => {
      writeFileSync(join(openBriefly().dataFile, '..', name), 'data')
      rmSync(join(tested.path, 'secrets.json'))
      for (const act of [open, () => secretsOf(tested.path)]) {
        expect(problemOf(act)).toBe(
          `The file ${join(tested.path, 'secrets.json')} is missing, without which personal fields cannot ` +
            'be read: put it back.',
        )
      }
      expect(existsSync(join(tested.path, 'secrets.json'))).toBe(false)
      expect(open({ fresh: true }).secrets.secret).toBeTruthy()
    },
  )

  test('with a secrets file that cannot be read', () => {
    openBriefly()
    rmSync(join(tested.path, 'secrets.json'))
    mkdirSync(join(tested.path, 'secrets.json'))
    expect(problemOf(open)).toMatch(/secrets\.json cannot be read \(EISDIR\)/)
  })

  test('starting over with --fresh helps against damaged secrets, as the sentence says', () => {
    openBriefly()
    writeFileSync(join(tested.path, 'secrets.json'), '{')
    expect(open({ fresh: true }).secrets.secret).toBeTruthy()
  })
})
