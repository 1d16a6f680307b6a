import { encode } from 'uqr'

/** Clear space that readers need around a code, in modules. */
const QUIET_ZONE = 4

export type QrPictureProps = { text: string; label: string; className: string | undefined }

/** A QR code, black on white in every theme, because many readers take no other. */
export const QrPicture = ({ text, label, className }: QrPictureProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
