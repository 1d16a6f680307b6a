import { useState } from 'react'
import { Link } from 'wouter'
import { lateLast } from '../../components/overlay/late-last.ts'
import { useAccountEntries } from '../use-account-entries.tsx'
import { DrawerMenu } from './drawer-menu.tsx'
import * as styles from './site-drawer.module.css'
import * as texts from './texts.ts'

/** The account menu's entries, for the drawer of a signed-in user. */
export const DrawerAccount = () => {
  const entries = useAccountEntries()
  const [known] = useState(entries)
  return (
    <DrawerMenu title={texts.account}>
      {lateLast(entries, known).map(
        (entry) =>
          entry !== 'separator' && (
            <li key={entry.id}>
              {entry.href === undefined ? (
                <button type="button" className={styles.row} onClick={entry.onSelect}>
                  {entry.label}
                </button>
              ) : (
                <Link href={entry.href} className={styles.row}>
                  {entry.label}
                </Link>
              )}
            </li>
          ),
      )}
    </DrawerMenu>
  )
}
