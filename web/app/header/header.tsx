import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AssayLogo } from '../../components/layout/assay-logo.tsx'
import { bannerHeight } from '../../components/layout/banner.tsx'
import { classNames } from '../../components/class-names.ts'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { QuoteButton } from '../../features/quotes/quote-button.tsx'
import { useScrolledPast } from '../../lib/hooks/use-scrolled-past.ts'
import { DrawerButton } from './drawer-button.tsx'
import { HeaderMenus } from './header-menus.tsx'
import * as styles from './header.module.css'
import * as texts from './texts.ts'

/** Scroll position in pixels from which the header over a banner shows its search. */
const searchFrom = (): number => bannerHeight() - 70

export type HeaderProps = {
  /**
   * For a page that starts with a banner: transparent until the page scrolls, and without the
   * search until the banner is all but gone.
   */
  overBanner: boolean
  search: ReactNode
  account: ReactNode
}

export const Header = ({ overBanner, search, account }: HeaderProps) => {
  const scrolled = useScrolledPast(8)
  const pastBanner = useScrolledPast(searchFrom)
  const showsSearch = !overBanner || pastBanner
  return (
    <header
      className={classNames(
        styles.header,
        overBanner && styles.overBanner,
        overBanner && !scrolled && styles.clear,
      )}
    >
      <div className={classNames('page', styles.bar)}>
        <Link href="/" className={styles.home}>
          <AssayLogo markOnlyWhenTight={showsSearch} />
        </Link>
        <HeaderMenus />
        {showsSearch && <div className={styles.search}>{search}</div>}
        <div className={styles.end}>
          <Link href="/compare" className={styles.link}>
            {texts.compare}
          </Link>
          <span className={styles.demo}>
            <DemoTag short />
          </span>
          <span className={styles.quote}>
            <QuoteButton>{texts.requestQuote}</QuoteButton>
          </span>
          <div className={styles.account}>{account}</div>
          <DrawerButton />
        </div>
      </div>
    </header>
  )
}
