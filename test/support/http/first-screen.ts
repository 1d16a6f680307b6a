/** What a page's HTML has the browser fetch for the first screen, as paths. */
export interface FirstScreen {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Without those that come when they are near. */
  readonly pictures: readonly string[]
}

/** Icons, feeds and the manifest are left out: browsers fetch them after everything else, or never. */
export const firstScreenOf = (html: string): FirstScreen => {
  const tags = [...html.matchAll(/<(script|link|img)\b([^>]*)>/g)].map(([, name, text = '']) => ({
    name,
    attributes: attributesOf(text),
  }))
  const links = (rel: string, as?: string): string[] =>
    tags.flatMap(({ attributes }) =>
      attributes['rel'] === rel && attributes['as'] === as ? (attributes['href'] ?? []) : [],
    )
  const sources = (tag: string): string[] =>
    tags.flatMap(({ name, attributes }) =>
      name === tag && attributes['loading'] !== 'lazy' ? (attributes['src'] ?? []) : [],
    )
  return {
    scripts: unique([
      ...sources('script'),
      ...links('modulepreload'),
      ...links('preload', 'script'),
    ]),
    styles: unique([...links('stylesheet'), ...links('preload', 'style')]),
    fonts: unique(links('preload', 'font')),
    pictures: unique([...sources('img'), ...links('preload', 'image')]),
  }
}

const attributesOf = (text: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

const unique = (paths: readonly string[]): string[] => [...new Set(paths)]
