import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A way to spell that the product has chosen, and the texts that keep another one because they are specified. */
interface SpellingRule {
  readonly wrong: RegExp
  readonly write: string
  readonly except?: readonly string[]
}

const RULES: readonly SpellingRule[] = [
  { wrong: /(^|[\d)])[\s\u202F]%/u, write: 'a per cent sign right after its number' },
  { wrong: /\be-mail/iu, write: 'email' },
  // Single words may be names in the code.
  { wrong: /(?<![-\w])mails? |(?<= )mails?\b/iu, write: 'email' },
  {
    wrong: /\b(please|must|can|may|you|not|then) login\b/iu,
    write: 'log in',
    except: ['Please login to add projects to your watchlist.'],
  },
]

/** Whose texts people read. */
const FOLDERS = ['web', 'shared', 'lambdas', 'infra']

export interface Spelling {
  readonly texts: number
  /** One sentence each. */
  readonly mistakes: readonly string[]
}

/** Looks through every text in the sources below `root`; comments and code are no texts. */
export const checkSpelling = (root: string): Spelling => {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const file = join(folder, name)
        return textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text }))
      }),
  )
  return {
    texts: texts.length,
    mistakes: texts.flatMap(({ file, text }) =>
      mistakesIn(text).map((write) => `${file}: “${text.trim()}”: write ${write}`),
    ),
  }
}

/** What to write instead, for each rule that a text breaks. */
export const mistakesIn = (text: string): string[] =>
  RULES.filter(({ wrong, except = [] }) => wrong.test(text) && !except.includes(text.trim())).map(
    ({ write }) => write,
  )

/** The strings, parts of templates and words between tags of a source. */
export const textsIn = (file: string, source: string): string[] => {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { type?: string; value?: unknown }
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value)
    if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}
