import type { Band } from '../../../shared/values/rating.ts'
import { xmlText } from '../../platform/xml-text.ts'
import { DEMO, INK, LINE, markColours, PAPER, QUIET, wordOf } from './drawn-rating.ts'

export interface Badge {
  readonly name: string
  readonly band: Band
  readonly score: number | null
  readonly formulaVersion: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly demo: boolean
}

const WIDTH = 300
const HEIGHT = 72
/** Characters that fit; wide ones count twice. */
const NAME_MAX = 24

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

/**
 * The rating as an SVG for any page, light or dark: it loads nothing, and its text can be read
 * aloud and copied.
 */
export const drawBadge = (badge: Badge): string => {
  const { name, band, score, formulaVersion, day, demo } = badge
  const { ground, ink } = markColours[band]
  const rated = score !== null
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t" font-family="${FONT}">`,
    `<title id="t">${xmlText(sentence(badge))}</title>`,
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="4" fill="${PAPER}" stroke="${LINE}"/>`,
    `<path d="M18 12h36l6 6v36l-6 6H18l-6-6V18z" fill="${ground}"${rated ? '' : ` stroke="${LINE}" stroke-dasharray="4 3"`}/>`,
    text({ x: 36, y: 42, size: 17, weight: 600, fill: ink, anchor: 'middle' }, band),
    // Clips what overflows in a wide font.
    `<svg x="72" y="8" width="${WIDTH - 84}" height="26">`,
    text({ x: 0, y: 19, size: 14, weight: 600, fill: INK }, shorten(name)),
    '</svg>',
    text(
      { x: 72, y: 45, size: 12, fill: INK },
      rated ? `${score.toFixed(1)} of 100 · ${wordOf(band)}` : 'Not rated',
    ),
    text({ x: 72, y: 61, size: 11, fill: QUIET }, `Assay ${formulaVersion} · ${day}`),
    ...(demo
      ? [
          text(
            { x: WIDTH - 12, y: 61, size: 11, weight: 600, fill: DEMO, anchor: 'end' },
            'Demo data',
          ),
        ]
      : []),
    '</svg>',
  ].join('')
}

const sentence = ({ name, band, score, formulaVersion, day, demo }: Badge): string => {
  const rating =
    score === null
      ? 'not rated (N/A)'
      : `rated ${band}, ${wordOf(band)}, ${score.toFixed(1)} of 100`
  return `${name}: ${rating}. Assay formula ${formulaVersion}, ${day}.${demo ? ' Demo data.' : ''}`
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly anchor?: 'middle' | 'end'
}

const text = ({ x, y, size, fill, weight = 400, anchor }: Place, content: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${
    anchor ? ` text-anchor="${anchor}"` : ''
  }>${xmlText(content)}</text>`

const shorten = (name: string): string => {
  let room = NAME_MAX
  let shown = ''
  for (const character of name) {
    room -= (character.codePointAt(0) ?? 0) > 0x10_ff ? 2 : 1
    if (room < 0) return `${shown.trimEnd()}…`
    shown += character
  }
  return name
}
