import { expect, test } from 'vitest'
import { logoAddress, optimisedImage } from './image.ts'

const parts = (address: string) => {
  const { origin, pathname, searchParams } = new URL(address, 'https://assay.example')
  return { origin, pathname, query: Object.fromEntries(searchParams) }
}

test('A7.80 a project logo’s address goes to the image CDN with auto format, max fit and a width', () => {
  expect(parts(logoAddress('/pictures/projects/corvane.svg', 48, 'https://cdn.example'))).toEqual({
    origin: 'https://cdn.example',
    pathname: '/pictures/projects/corvane.svg',
    query: { auto: 'format', fit: 'max', w: '48' },
  })
  expect(parts(logoAddress('/pictures/a.svg', 96)).origin).toBe('https://assay.example')
})

test.each([
  [20, '32'],
  [24, '32'],
  [48, '48'],
  [56, '64'],
  [96, '96'],
  [1000, '384'],
])('a logo that staff uploaded, %d pixels wide, comes from /_next/image in %s', (width, w) => {
  const url = '/pictures/projects/uV3eNYqGcLw0oJ2sH7kRtX5bZ8dMfA1p.webp'
  expect(parts(logoAddress(url, width))).toEqual({
    origin: 'https://assay.example',
    pathname: '/_next/image',
    query: { url, w, q: '75' },
  })
})

test('A7.81 A7.82 a picture’s address is under /_next/image with url, w and q, which is 75 unless told', () => {
  const url = '/pictures/a b.png?v=1&x=ü'
  expect(parts(optimisedImage(url, 640))).toEqual({
    origin: 'https://assay.example',
    pathname: '/_next/image',
    query: { url, w: '640', q: '75' },
  })
  expect(parts(optimisedImage(url, 64, 30)).query).toMatchObject({ w: '64', q: '30' })
})
