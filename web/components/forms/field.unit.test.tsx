import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]

/** The text of the elements that describe the input, in the order in which they are read out. */
const description = (html: string) => {
  const input = /<input[^>]*>/.exec(html)?.[0] ?? ''
  return (attribute(input, 'aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => {
      const from = html.split(`id="${id}"`)[1]?.split('</div>')[0] ?? ''
      return from.slice(from.indexOf('>') + 1).replaceAll(/<[^>]*>/g, '')
    })
}

describe('TextField', () => {
  it('connects its label and its hint with the input', () => {
    const html = renderToStaticMarkup(<TextField label="Name" hint="At most 20" />)
    const input = /<input[^>]*>/.exec(html)?.[0] ?? ''
    expect(html).toContain(`<label for="${attribute(input, 'id')}"`)
    expect(description(html)).toEqual(['At most 20'])
    expect(attribute(input, 'aria-invalid')).toBeUndefined()
  })

  it('describes the input by the error instead of the hint', () => {
    const html = renderToStaticMarkup(<TextField label="Name" hint="At most 20" error="Taken" />)
    expect(description(html)).toEqual(['Taken'])
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('role="alert"')
  })

  it('describes the input by both where the hint stays', () => {
    const html = renderToStaticMarkup(
      <TextField label="Name" hint="At most 20" hintStays error="Taken" />,
    )
    expect(description(html).toSorted()).toEqual(['At most 20', 'Taken'])
  })
})
