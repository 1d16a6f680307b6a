import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '../../shared/values/image.ts'
import { Img } from './image.tsx'

const attribute = (markup: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('a picture of one size is offered for one and two pixels of the screen', () => {
  const markup = renderToStaticMarkup(
    <Img src="/pictures/cards/a.png" alt="A card" width={172} height={100} />,
  )
  const source = '/_next/image?url=%2Fpictures%2Fcards%2Fa.png'
  expect(attribute(markup, 'srcset')).toBe(`${source}&w=256&q=75 1x, ${source}&w=384&q=75 2x`)
  expect(attribute(markup, 'src')).toBe(`${source}&w=384&q=75`)
  expect(attribute(markup, 'alt')).toBe('A card')
  expect([attribute(markup, 'width'), attribute(markup, 'height')]).toEqual(['172', '100'])
})

test('a picture that follows the screen is offered in every width that is served', () => {
  const markup = renderToStaticMarkup(
    <Img src="/pictures/a.png" alt="" width={800} height={400} sizes="100vw" quality={60} />,
  )
  const offered = attribute(markup, 'srcset').split(', ')
  expect(offered.map((one) => one.split(' ')[1])).toEqual(IMAGE_WIDTHS.map((one) => `${one}w`))
  expect(offered.every((one) => one.includes('&q=60'))).toBe(true)
  expect(attribute(markup, 'sizes')).toBe('100vw')
})

test('a picture wider than the widest is offered in the widest', () => {
  const markup = renderToStaticMarkup(<Img src="/a.png" alt="" width={5000} height={10} />)
  expect(attribute(markup, 'src')).toContain('&w=3840&')
})
