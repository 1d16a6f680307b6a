import type { ReactElement } from 'react'
import type { UserType } from '../../../../shared/values/survey.ts'
import * as styles from './user-type-pictures.module.css'

/** Line drawings on a ground of 120 × 64. */
const DRAWINGS: Readonly<Record<UserType, ReactElement>> = {
  // A price that rises and falls.
  'Retail Investor': (
    <>
      <path className={styles.ground} d="M8 56h104" />
      <path d="M12 46l22-10 20 6 22-18 32-8" />
      <circle className={styles.dot} cx="108" cy="16" r="3" />
    </>
  ),
  // A house with columns.
  'Institutional Partner': (
    <path d="M12 56h96M16 20h88L60 6zM24 24v26M48 24v26M72 24v26M96 24v26" />
  ),
  // Blocks, and one that is being set.
  'Project Owner': (
    <>
      <path className={styles.ground} d="M8 56h104" />
      <path d="M22 34h22v22H22zM49 34h22v22H49zM76 34h22v22H76z" />
      <path className={styles.open} d="M62 8h22v22H62z" />
    </>
  ),
}

const HEIGHT = 100

export type UserTypePictureProps = {
  userType: UserType
  /** Pixels; the picture is 100 pixels high. */
  width: 146 | 172
}

export const UserTypePicture = ({ userType, width }: UserTypePictureProps) => (
  <svg
    className={styles.picture}
    width={width}
    height={HEIGHT}
    viewBox={`${(120 - width) / 2} ${(64 - HEIGHT) / 2} ${width} ${HEIGHT}`}
    aria-hidden="true"
  >
    {DRAWINGS[userType]}
  </svg>
)
