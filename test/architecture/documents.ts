import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What a document may name: every file of the repository, scripts of npm, operators' commands, parts of the bench. */
export interface Named {
  readonly files: readonly string[]
  readonly scripts: readonly string[]
  readonly opsCommands: readonly string[]
  readonly benchParts: readonly string[]
}

/** Names of files that the product makes, or that a reader has. */
const MADE = /^(dist|\.assay|log|node_modules|[A-Z]+$)/

/** The commands and paths in a Markdown document that do not exist. */
export const deadReferences = (file: string, named: Named): readonly string[] => {
  const text = readFileSync(file, 'utf8')
  const code = [...text.matchAll(/`([^`\n]+)`|^```\w*\n([\s\S]*?)^```/gm)].map(
    ([, inline, block]) => inline ?? block ?? '',
  )
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target)
  return [
    ...code.flatMap(pathsIn).filter((path) => !MADE.test(path) && !leadsSomewhere(path, named)),
    ...links.filter((target) => !leadsSomewhere(target.replace(/^(\.\.?\/)+/, ''), named)),
    ...code.flatMap((part) => deadCommands(part, named)),
  ]
}

/** `shared/values/`, `lambdas/<feature>/…` up to its placeholder, `tables.ts`. */
const pathsIn = (code: string): string[] =>
  [
    ...code.matchAll(
      /(?<![\w/.@*-])((?:[\w.-]+\/)+[\w.-]*|[\w-]+(?:\.\w+)*\.(?:tsx?|mjs|md|css))(?=[\s,;:'")]|$|<|\*|\{)/g,
    ),
  ]
    .map(([, path = '']) => path)
    .filter((path) => TOP.test(path) || /\.(tsx?|mjs|css)$/.test(path))

const TOP = /^(shared|lambdas|web|infra|local|ops|scripts|test|docs|platform)\//

const leadsSomewhere = (path: string, { files }: Named): boolean =>
  path.endsWith('/')
    ? files.some((file) => file.startsWith(path) || file.includes(`/${path}`))
    : files.some((file) => file === path || file.endsWith(`/${path}`) || basename(file) === path) ||
      files.some((file) => file.startsWith(`${path}/`) || file.includes(`/${path}/`))

const deadCommands = (code: string, { scripts, opsCommands, benchParts }: Named): string[] => {
  const dead: string[] = []
  for (const [command, script = '', argument = ''] of code.matchAll(
    /npm run (\w+)(?:(?: --)? (?!-)([a-z-]+))?/g,
  )) {
    const known = { ops: opsCommands, bench: benchParts }[script]
    const fits = known === undefined || argument === '' || known.includes(argument)
    if (!scripts.includes(script) || !fits) dead.push(command)
  }
  return dead
}
