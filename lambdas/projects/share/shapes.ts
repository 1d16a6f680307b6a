import type { Outline, Point } from './canvas.ts'

/** A rectangle in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const rectangle = ({ x, y, width, height }: Box): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Corners cut at 45°: the outline of what was computed. */
export const octagon = ({ x, y, width, height }: Box, cut: number): Outline => [
  [x + cut, y],
  [x + width - cut, y],
  [x + width, y + cut],
  [x + width, y + height - cut],
  [x + width - cut, y + height],
  [x + cut, y + height],
  [x, y + height - cut],
  [x, y + cut],
]

/** Its points are the ends of an interval. */
export const lozenge = ({ x, y, width, height }: Box, cut: number): Outline => [
  [x + cut, y],
  [x + width - cut, y],
  [x + width, y + height / 2],
  [x + width - cut, y + height],
  [x + cut, y + height],
  [x, y + height / 2],
]

const ARC_STEPS = 24

const arc = (
  [x, y]: Point,
  radius: { readonly x: number; readonly y: number },
  from: number,
  to: number,
): Point[] =>
  Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / ARC_STEPS
    return [x + radius.x * Math.cos(angle), y + radius.y * Math.sin(angle)]
  })

/** Straight above and below, round at its sides. */
export const oval = ({ x, y, width, height }: Box): Outline => {
  const radius = height / 2
  const both = { x: radius, y: radius }
  return [
    ...arc([x + width - radius, y + radius], both, -Math.PI / 2, Math.PI / 2),
    ...arc([x + radius, y + radius], both, Math.PI / 2, (3 * Math.PI) / 2),
  ]
}

/** Straight down to where its point begins. */
export const shield = ({ x, y, width, height }: Box): Outline => {
  const shoulder = y + height * 0.6
  const radius = { x: width / 2, y: y + height - shoulder }
  return [[x, y], [x + width, y], ...arc([x + width / 2, shoulder], radius, 0, Math.PI)]
}

/** The lines of an outline, each a rectangle; dashed if `dash` says how long a dash and a gap are. */
export const stroke = (
  outline: Outline,
  thickness: number,
  dash?: readonly [line: number, gap: number],
): Outline[] =>
  outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) return []
    const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const
    const [line, gap] = dash ?? [length, 0]
    const dashes = Math.ceil(length / (line + gap))
    return Array.from({ length: dashes }, (_, dashIndex) => {
      const begin = dashIndex * (line + gap)
      // Solid lines overlap at the corners, so that none has a notch.
      const reach = dash ? 0 : thickness / 2
      return thickLine(
        from,
        along,
        begin - reach,
        Math.min(begin + line, length) + reach,
        thickness,
      )
    })
  })

const thickLine = (
  [x, y]: Point,
  [dx, dy]: readonly [number, number],
  begin: number,
  end: number,
  thickness: number,
): Outline => {
  const [across, down] = [(-dy * thickness) / 2, (dx * thickness) / 2]
  return [
    [x + dx * begin + across, y + dy * begin + down],
    [x + dx * begin - across, y + dy * begin - down],
    [x + dx * end - across, y + dy * end - down],
    [x + dx * end + across, y + dy * end + down],
  ]
}
