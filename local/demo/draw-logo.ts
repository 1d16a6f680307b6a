import { glyphs } from './glyphs.ts'

/** A field and the darker shade of what is laid on it. */
export interface LogoColours {
  readonly field: string
  readonly shade: string
}

/** Dark enough for white strokes, light enough to stand out from a dark page. */
export const logoColours: readonly LogoColours[] = [
  { field: '#9a484a', shade: '#712b2e' },
  { field: '#8f5337', shade: '#68351d' },
  { field: '#825c2d', shade: '#5d3d13' },
  { field: '#676833', shade: '#474819' },
  { field: '#41724c', shade: '#255030' },
  { field: '#297366', shade: '#095146' },
  { field: '#17727a', shade: '#005057' },
  { field: '#316b90', shade: '#154a6a' },
  { field: '#4562a3', shade: '#2a427a' },
  { field: '#695898', shade: '#493a70' },
  { field: '#814f84', shade: '#5d325f' },
  { field: '#944768', shade: '#6c2b48' },
  { field: '#5e656d', shade: '#40464c' },
]

/** What is laid on the field, none of it reaching over its round edge. */
const SHAPES = [
  // lower half, right half, the half below a diagonal
  'M0 12a12 12 0 0 0 24 0z',
  'M12 0a12 12 0 0 1 0 24z',
  'M3.51 20.49A12 12 0 0 0 20.49 3.51z',
  // opposite quarters, a low horizon, a band
  'M12 0a12 12 0 0 1 12 12H0a12 12 0 0 0 12 12z',
  'M.69 16a12 12 0 0 0 22.62 0z',
  'M6 1.61a12 12 0 0 1 12 0v20.78a12 12 0 0 1-12 0z',
  // disc, ring, lozenge, hill
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  'M12 1.2a10.8 10.8 0 1 1 0 21.6 10.8 10.8 0 0 1 0-21.6zm0 2.6a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4z',
  'M12 1.2 22.8 12 12 22.8 1.2 12z',
  'M12 2.2 21.9 18.8A12 12 0 0 1 2.1 18.8z',
]

const NO_LETTER = 'M10.6 12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 0 0-2.8 0z'

/** Of so many projects one has a painted logo, as projects whose staff upload one; the others a drawn one. */
const PAINTED_SHARE = 4

export const hasPaintedLogo = (id: string): boolean => hashOf(id) % PAINTED_SHARE === 0

/** Where the logo of a demo project is served. */
export const logoPath = (id: string): string =>
  `/pictures/projects/${id}.${hasPaintedLogo(id) ? 'png' : 'svg'}`

/**
 * A round logo as an SVG document of less than 1 KB: the initial on a field whose colour and shape
 * follow from the id. No part of name or id is written into it.
 */
export const drawLogo = ({ id, name }: { readonly id: string; readonly name: string }): string => {
  const hash = hashOf(id)
  const { field, shade } = at(logoColours, hash)
  const shape = at(SHAPES, Math.floor(hash / logoColours.length))
  const initial = glyphs[name.charAt(0).toUpperCase()] ?? NO_LETTER
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24">' +
    `<circle cx="12" cy="12" r="12" fill="${field}"/><path d="${shape}" fill="${shade}"/>` +
    `<path d="${initial}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/></svg>`
  )
}

/** One of the list, which begins anew behind its last. */
export const at = <Item>(list: readonly Item[], number: number): Item =>
  list[number % list.length] as Item

/** FNV-1a, 32 bits, then mixed so that similar ids differ in the low bits too. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
