import type { ReactNode } from 'react'
import * as styles from './home-sections.module.css'

/** Sections whose layout follows from the width of the page. */
export const HomeSections = ({ children }: { children: ReactNode }) => (
  <div className={styles.sections}>{children}</div>
)

/** Two sections, side by side where there is room. */
export const HomeColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
