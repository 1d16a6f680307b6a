import * as v from 'valibot'
import { parseJson } from '../import/parsed-file.ts'
import { OpsError } from '../ops-error.ts'

/** What a person found out about who is meant. */
export interface AliasLine {
  /** 1 is the first line. */
  readonly line: number
  /** Of a protocol of the list. */
  readonly name: string
  /** What incidents call it. */
  readonly aliases: readonly string[]
  /** Ids of incidents that hit somebody else of the name. */
  readonly not: readonly string[]
}

const texts = (remedy: string) => v.optional(v.array(v.string(remedy), remedy), [])
const Line = v.strictObject(
  {
    name: v.string('Give the name of a protocol of the list.'),
    aliases: texts('Give a list of names.'),
    not: texts('Give a list of ids of incidents.'),
  },
  ({ expected, received }) =>
    expected === 'Object'
      ? 'Give an object.'
      : expected === 'never'
        ? `There is no field ${received}: give name, aliases and not.`
        : 'Give this field.',
)

/**
 * Reads one JSON object a line: `{"name":"Tidewell","aliases":["TideLend"],"not":["dhl-…"]}`. A line
 * of facts, as `import --format facts` takes it, counts with its name and aliases.
 *
 * @throws {OpsError} that names the first line and field that are invalid
 */
export const readAliasFile = (text: string): AliasLine[] =>
  text.split(/\r?\n/).flatMap((said, index) => {
    const line = index + 1
    if (said.trim() === '') return []
    const candidate = aliasesOf(said)
    if (candidate === null) return []
    const { success, output, issues } = v.safeParse(Line, candidate)
    if (success) return [{ line, ...output }]
    const field = v.getDotPath(issues[0])
    throw new OpsError(
      `--aliases, line ${line}: ${field === null ? '' : `${field}: `}${issues[0].message}`,
    )
  })

/** null for a line of facts that is about no name; undefined for what is no JSON. */
const aliasesOf = (text: string): unknown => {
  const line = parseJson(text)
  if (typeof line !== 'object' || line === null || !('type' in line)) return line
  const { type, facts } = line as { type: unknown; facts?: { name?: unknown; aliases?: unknown } }
  return type === 'Project' ? { name: facts?.name, aliases: facts?.aliases ?? [] } : null
}
