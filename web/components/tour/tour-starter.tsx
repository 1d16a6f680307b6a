import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tourAddress } from '../../lib/tour-address.ts'

/** A press on what it wraps starts the guided tour. */
export const TourStarter = ({ children }: { children: ReactNode }) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is what is pressed
    <span style={{ display: 'contents' }} onClick={() => navigate(tourAddress(path, search))}>
      {children}
    </span>
  )
}
