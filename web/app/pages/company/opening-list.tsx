import type { Opening } from './openings.ts'

export const OpeningList = ({ openings }: { openings: readonly Opening[] }) =>
  openings.length === 0 ? (
    <p>
      <strong>No openings.</strong> A new one appears here first.
    </p>
  ) : (
    <ul>
      {openings.map(({ title, place, work, applyTo }) => (
        <li key={`${title} ${place}`}>
          <strong>{title}</strong>, {place}. {work}{' '}
          <a className="link" href={`mailto:${applyTo}?subject=${encodeURIComponent(title)}`}>
            Apply<span className="visually-hidden"> as {title}</span>
          </a>
        </li>
      ))}
    </ul>
  )
