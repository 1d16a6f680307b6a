import { rolldown, type RolldownPlugin } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { keepStyleSheets, refuseUndefined, shortClassNames } from './class-names.ts'

describe('names of classes', () => {
  test('are short, the same for the same class, and different for any two classes', () => {
    const nameOf = shortClassNames('/web')
    const names = [
      nameOf('card', '/web/features/a.module.css'),
      nameOf('title', '/web/features/a.module.css'),
      nameOf('card', '/web/features/b.module.css'),
    ]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^_[\w-]{4}[0-9a-z]$/)
    expect(nameOf('card', '/web/features/a.module.css')).toBe(names[0])
  })

  test('do not depend on where the page is built, so that the server writes what browsers style', () => {
    const elsewhere = shortClassNames('/elsewhere/web')('card', '/elsewhere/web/a.module.css')
    expect(elsewhere).toBe(shortClassNames('/web')('card', '/web/a.module.css'))
  })

  test('of two style sheets that would get the same end the build with both paths', () => {
    const nameOf = shortClassNames('/web')
    const nameAll = () => {
      for (let sheet = 0; sheet < 100_000; sheet += 1) nameOf('card', `/web/${sheet}.module.css`)
    }
    expect(nameAll).toThrow(/^\d+\.module\.css and \d+\.module\.css get the same names of classes/)
  })
})

const MODULE = { code: "export const card = '_abcd0'", moduleType: 'js' } as const

const built = async (script: string) => {
  const build = await rolldown({
    input: 'page',
    optimization: { inlineConst: { mode: 'all' } },
    onLog: refuseUndefined,
    plugins: [
      {
        name: 'page',
        resolveId: (id) => id,
        load: (id) => (id === 'page' ? script : MODULE),
      },
      keepStyleSheets as RolldownPlugin,
    ],
  })
  const { output } = await build.generate({ minify: true })
  return output[0]
}

describe('a style sheet', () => {
  test('stays among the modules of the file that has its names written in', async () => {
    const file = await built("import * as styles from 'page.module.css'; console.log(styles.card)")
    expect(Object.keys(file.modules)).toContain('page.module.css')
    expect(file.code.trim()).toBe('console.log(`_abcd0`);')
  })

  test('without the class that is named ends the build with the name', async () => {
    const misspelt = "import * as styles from 'page.module.css'; console.log(styles.crad)"
    await expect(built(misspelt)).rejects.toThrow('crad')
  })
})
