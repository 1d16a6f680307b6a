export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[]

/** Escapes every part that is not markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(written)))

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'string' ? escape(part) : part.map(({ text }) => text).join('')
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
