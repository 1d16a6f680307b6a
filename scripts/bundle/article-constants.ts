import type { Plugin } from 'rolldown'
import * as prepared from '../../lambdas/blog/articles/prepared-articles.ts'

/** Inlines the articles as they are read, so that no function holds and starts a reader of Markdown. */
export const articleConstants: Plugin = {
  name: 'article-constants',
  load: {
    filter: { id: /[\\/]blog[\\/]articles[\\/]prepared-articles\.ts$/ },
    handler: () =>
      Object.entries(prepared)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  },
}
