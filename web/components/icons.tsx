import type { ReactNode, SVGProps } from 'react'

/** Icons of first screens, on a 16 px grid, in the text's colour, hidden from assistive technology. */
export type IconProps = {
  size?: number
  className?: string | undefined
}

export const drawn = (drawing: ReactNode, look: SVGProps<SVGSVGElement>) =>
  function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
        {...look}
      >
        {drawing}
      </svg>
    )
  }

const LINES = {
  stroke: 'currentColor',
  strokeWidth: '1.5',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const stroked = (d: string) => drawn(<path d={d} />, LINES)

export const filled = (d: string) =>
  drawn(<path fillRule="evenodd" d={d} />, { fill: 'currentColor' })

export const CheckIcon = stroked('M3 8.5l3.5 3.5L13 4.5')
export const ChevronDownIcon = stroked('M4 6l4 4 4-4')
export const CloseIcon = stroked('M4 4l8 8M12 4l-8 8')
export const FeedIcon = stroked('M3 13v.01M3 8.5A4.5 4.5 0 0 1 7.5 13M3 4a9 9 0 0 1 9 9')
export const MenuIcon = stroked('M2 4h12M2 8h12M2 12h12')
export const PlusIcon = stroked('M8 3v10M3 8h10')
export const RetryIcon = stroked('M13.5 7A5.5 5.5 0 1 0 13 10.5M13.5 2.5V7H9')
export const SearchIcon = stroked('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM11 11l3.5 3.5')
export const StarIcon = stroked(
  'M8 1.8l1.9 4 4.4.5-3.2 3 .8 4.4L8 11.5l-3.9 2.2.8-4.4-3.2-3 4.4-.5z',
)

/** The shape of severity "critical"; also marks an invalid field. */
export const CriticalIcon = filled(
  'M8 .8L15.2 8 8 15.2.8 8zM7.1 4.4h1.8v4.2H7.1zM7.1 10.2h1.8V12H7.1z',
)
/** The shape of severity "high"; also marks a notice. */
export const HighIcon = filled('M8 1.8l6.8 12H1.2z')
