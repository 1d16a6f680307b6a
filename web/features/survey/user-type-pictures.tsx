import type { ReactNode } from 'react'
import styles from './user-type-pictures.module.css'

const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    className={styles.picture}
    width="172"
    height="100"
    viewBox="-26 -18 172 100"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** A price that rises and falls. */
const InvestorPicture = () => (
  <Picture>
    <path className={styles.ground} d="M8 56h104" />
    <path d="M12 46l22-10 20 6 22-18 32-8" />
    <circle className={styles.dot} cx="108" cy="16" r="3" />
  </Picture>
)

/** A house with columns. */
const InstitutionPicture = () => (
  <Picture>
    <path d="M12 56h96M16 20h88L60 6zM24 24v26M48 24v26M72 24v26M96 24v26" />
  </Picture>
)

export const userTypeChoices = [
  {
    value: 'Retail Investor',
    description: 'You research and invest in tokens for personal finance.',
    picture: <InvestorPicture />,
  },
  {
    value: 'Institutional Partner',
    description: 'You manage blockchain initiatives for companies.',
    picture: <InstitutionPicture />,
  },
] as const
