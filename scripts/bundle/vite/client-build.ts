import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'
import type { InlineElement } from '../../../shared/page-security.ts'

/**
 * Gives the server's build what was built for browsers: the shell, which file holds what, and the
 * texts that pages carry in line.
 *
 * @param web folder of the built page
 * @param manifest the file that says which module is in which file
 */
export const clientBuild = (web: string, manifest: string): Plugin => ({
  name: 'assay:client-build',
  resolveId: (id) => (id === 'virtual:client-build' ? `\0${id}` : undefined),
  load: (id) => {
    if (id !== '\0virtual:client-build') return undefined
    const text = (file: string): string => readFileSync(join(web, file), 'utf8')
    const sheets = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.css'))
    const exported = {
      shell: text('index.html'),
      manifest: JSON.parse(readFileSync(manifest, 'utf8')) as unknown,
      styles: Object.fromEntries(
        sheets.map((file) => [`assets/${file}`, inline(text(`assets/${file}`), 'style')]),
      ),
      earlyScript: inline(minifySync('early.js', text('early.js')).code, 'script'),
    }
    return Object.entries(exported)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

const inline = (text: string, element: 'script' | 'style'): InlineElement => {
  if (text.includes(`</${element}`))
    throw new Error(`A ${element} would end within itself: ${text}`)
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}
