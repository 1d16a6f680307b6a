import type { SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { ChevronDownIcon } from '../../components/icons.tsx'
import { importOnline } from '../../components/lazy/import-online.ts'
import { COMPANY, type LinkGroup, PRODUCTS, RESOURCES } from '../site-links.ts'
import * as styles from './header-menus.module.css'
import type { operateMenus } from './operate-menus.ts'
import * as texts from './texts.ts'

let menuCode: Promise<{ operateMenus: typeof operateMenus }> | undefined

/**
 * Until the code is there, the style sheet opens a menu for the pointer, and without scripts for the
 * focus too: offline it stays so.
 */
const operate = ({ currentTarget, target, type }: SyntheticEvent<HTMLElement>): void => {
  // From then on it listens itself, in the order in which things happen.
  if (currentTarget.dataset['operated'] !== undefined) return
  // One promise for all: those of several imports may resolve in another order than they were made.
  menuCode ??= importOnline(() => import('./operate-menus.ts'))
  menuCode.then(
    (code) =>
      code.operateMenus(
        currentTarget,
        type === 'click' && target instanceof Element ? target : null,
      ),
    () => {
      menuCode = undefined
    },
  )
}

/** Menus of links in the header of a wide screen. What they do by pointer and keys comes on demand. */
export const HeaderMenus = () => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed, by keys too, are the buttons inside
  <nav
    className={styles.menus}
    aria-label={texts.site}
    onPointerEnter={operate}
    onFocus={operate}
    onClick={operate}
  >
    <Menu group={PRODUCTS} />
    <Link href={RESOURCES} className={styles.label}>
      {texts.resources}
    </Link>
    <Menu group={COMPANY} />
  </nav>
)

const Menu = ({ group: { title, links } }: { group: LinkGroup }) => (
  <div className={styles.menu}>
    <button type="button" className={styles.label}>
      {title}
      <ChevronDownIcon size={12} />
    </button>
    <ul className={styles.links} aria-label={title}>
      {Object.entries(links).map(([label, href]) => (
        <li key={href}>
          <Link href={href} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
