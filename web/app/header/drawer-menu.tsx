import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from '../../components/icons.tsx'
import * as styles from './site-drawer.module.css'

/** A heading of the drawer that opens a list below it. */
export const DrawerMenu = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {title}
        <ChevronDownIcon className={styles.chevron} />
      </button>
      <ul id={id} className={styles.submenu} aria-label={title} hidden={!open}>
        {children}
      </ul>
    </>
  )
}
