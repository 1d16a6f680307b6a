import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** A rule says what the files under `from` may import of ours; `$1` is what `from` caught. */
interface Rule {
  readonly from: RegExp
  readonly may: readonly string[]
}

/** The first rule that fits a file counts. Folders are caught by pattern: a new feature is covered at once. */
const RULES: readonly Rule[] = [
  { from: /\.(unit|int|journey)\.test\.tsx?$/, may: ['.*'] },
  { from: /^shared\//, may: ['^shared/'] },
  { from: /^lambdas\/platform\//, may: ['^shared/', '^lambdas/platform/'] },
  // What auth publishes holds a client of the tables, and this function must hold none.
  {
    from: /^lambdas\/fallback\//,
    may: [
      '^shared/',
      '^lambdas/(platform|fallback)/',
      '^lambdas/auth/protocol/unknown-action\\.ts$',
    ],
  },
  {
    from: /^lambdas\/deployment\//,
    may: ['^shared/', '^lambdas/deployment/', '^lambdas/platform/deployment\\.ts$'],
  },
  // Folds streams of every category; nobody else needs another feature's rules.
  {
    from: /^lambdas\/audit\//,
    may: [
      '^shared/',
      '^lambdas/(platform|audit)/',
      '^lambdas/[^/]+/(decider|published)\\.ts$',
      '^lambdas/deployment/(consumers|schedules)\\.ts$',
    ],
  },
  // Takes in what operators bring in from files. What only reads series must not hold their checks.
  {
    from: /^lambdas\/collectors\//,
    may: [
      '^shared/',
      '^lambdas/(platform|collectors)/',
      '^lambdas/metrics/operations\\.ts$',
      '^lambdas/projects/published\\.ts$',
      '^lambdas/deployment/intakes\\.ts$',
    ],
  },
  {
    from: /^lambdas\/([^/]+)\//,
    may: [
      '^shared/',
      '^lambdas/platform/',
      '^lambdas/$1/',
      '^lambdas/[^/]+/published\\.ts$',
      '^lambdas/deployment/(consumers|schedules)\\.ts$',
    ],
  },
  { from: /^web\/components\//, may: ['^shared/', '^web/components/', '^web/lib/'] },
  { from: /^web\/lib\//, may: ['^shared/', '^web/lib/'] },
  {
    from: /^web\/features\/([^/]+)\//,
    may: ['^shared/', '^web/components/', '^web/lib/', '^web/features/$1/'],
  },
  { from: /^web\//, may: ['^shared/', '^web/'] },
  {
    from: /^infra\//,
    may: [
      '^shared/',
      '^infra/',
      '^lambdas/platform/telemetry/(emf|bundle-id)\\.ts$',
      '^lambdas/deployment/',
      '^lambdas/platform/(deployment|rights|dynamodb/tables)\\.ts$',
    ],
  },
  {
    from: /^(local|ops)\//,
    may: [
      '^shared/',
      '^lambdas/(platform|deployment|fallback)/',
      '^lambdas/[^/]+/(decider|published|operations)\\.ts$',
      '^local/',
      '^ops/',
    ],
  },
  { from: /^scripts\//, may: ['^shared/', '^local/', '^scripts/', '^lambdas/'] },
  { from: /^test\//, may: ['.*'] },
]

/** Deciders take time, ids and looked-up data with the command, and reach for nothing themselves. */
const PURE = /(^|\/)decider\.ts$/
const IMPURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\brandomUUID\b/,
  /@aws-sdk\//,
  /\bprocess\./,
]

export interface Verdict {
  readonly files: number
  /** One sentence each. */
  readonly violations: readonly string[]
}

/** A folder that owns a subject: a feature, a layer of `shared`, a part of any other folder. */
const ROOM = /^(web\/features\/[^/]+|[^/]+\/[^/]+)\//

/**
 * Rooms below `root` that import each other, directly or through others. Tests count for no room. Cycles between files are the linter's.
 */
export const findRoomCycles = (root: string): readonly string[] => {
  const imports = new Map<string, Set<string>>()
  for (const file of FOLDERS.flatMap((folder) => sourcesOf(root, folder))) {
    const [, room] = ROOM.exec(file) ?? []
    if (!room || /^test\/|\.test\.tsx?$/.test(file)) continue
    const targets = imports.get(room) ?? new Set()
    imports.set(room, targets)
    for (const target of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const [, other] = ROOM.exec(target) ?? []
      if (other && other !== room) targets.add(other)
    }
  }
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const room of imports.get(from) ?? []) {
      if (!seen.has(room)) reachable(room, seen.add(room))
    }
    return seen
  }
  return [...imports.keys()].filter((room) => reachable(room).has(room))
}

const FOLDERS = ['shared', 'lambdas', 'web', 'infra', 'local', 'ops', 'scripts', 'test']

/**
 * Checks who imports whom below `root`.
 *
 * @throws Error when no file was found: a check that saw nothing has proved nothing
 */
export const checkImports = (root: string): Verdict => {
  const files = FOLDERS.flatMap((folder) => sourcesOf(root, folder))
  if (files.length === 0) throw new Error(`No source file below ${root}: nothing was checked.`)
  return { files: files.length, violations: files.flatMap((file) => checkFile(root, file)) }
}

const sourcesOf = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    : []

const checkFile = (root: string, file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const rule = RULES.find(({ from }) => from.test(file))
  if (!rule) return [`${file} lies where no rule is: add one.`]
  const [, caught = ''] = rule.from.exec(file) ?? []
  const allowed = rule.may.map((pattern) => new RegExp(pattern.replaceAll('$1', caught)))
  const wrong = importsOf(file, source)
    .filter((target) => !allowed.some((pattern) => pattern.test(target)))
    .map((target) => `${file} may not import ${target}`)
  const impure = PURE.test(file)
    ? IMPURE.filter((pattern) => pattern.test(source)).map(
        (pattern) => `${file} is a decider and has to be pure: ${pattern.source}`,
      )
    : []
  return [...wrong, ...impure]
}

/** What a file imports of ours, as paths from the root. */
const importsOf = (file: string, source: string): string[] => {
  const { module } = parseSync(file, source)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)).replaceAll('\\', '/'))
}
