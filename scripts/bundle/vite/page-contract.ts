import { parseSync, Visitor } from 'vite'
import type { ESTree, Plugin } from 'vite'

const SHARED = /[\\/]shared[\\/].+\.ts$/
const DECLARES = new Set(['query', 'command'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])
/** What declarations leave out stands in this object of `shared/contract/endpoint.ts`. */
const DEFAULTS = 'DEFAULTS'
/** What a page needs to make a call. */
const KEPT = new Set(['method', 'path', 'bodyType'])

/**
 * Takes out of the page what only the server uses of the contract: above all the schemas of answers,
 * which bring nearly all others along.
 */
export const pageContract: Plugin = {
  name: 'assay:page-contract',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: SHARED }, handler: (code, id) => withoutServerParts(code, id) },
}

/**
 * @param code of a file of `shared/`, in which no value made at module level has a side effect: it
 *   is marked so, and goes when nothing uses it
 */
export const withoutServerParts = (code: string, file: string): string => {
  const edits: { at: number; end: number; text: string }[] = []
  const { program } = parseSync(file, code)
  const keepParts = ({ properties }: ESTree.ObjectExpression): void => {
    for (const part of properties) {
      if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
      if (KEPT.has(part.key.name)) continue
      const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0
      edits.push({ at: part.start, end: part.end + comma, text: '' })
    }
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [declaration] }) => {
      if (callee.type !== 'Identifier' || !DECLARES.has(callee.name)) return
      if (declaration?.type === 'ObjectExpression') keepParts(declaration)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== DEFAULTS) return
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      if (value?.type === 'ObjectExpression') keepParts(value)
    },
  }).visit(program)
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || FUNCTIONS.has(init.type)) continue
      // Plain values go by themselves.
      if (!code.slice(init.start, init.end).includes('(')) continue
      edits.push({ at: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ at: init.end, end: init.end, text: '))()' })
    }
  }
  let result = code
  for (const { at, end, text } of edits.toSorted((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + text + result.slice(end)
  }
  return result
}
