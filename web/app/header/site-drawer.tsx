import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { Drawer } from '../../components/chakra/drawer.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { type LazyDialogProps, useLazyDialog } from '../../components/overlay/use-lazy-dialog.tsx'
import { SignedOutButtons } from '../../features/auth/header/signed-out-buttons.tsx'
import { QuoteDialog } from '../../features/quotes/quote-button.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { useSession } from '../../lib/session/session.ts'
import { MAIN_ID } from '../main-id.ts'
import { COMPANY, type LinkGroup, PRODUCTS, RESOURCES } from '../site-links.ts'
import { DrawerMenu } from './drawer-menu.tsx'
import * as styles from './site-drawer.module.css'
import * as texts from './texts.ts'

/** Comes with the account menu, whose entries it has. */
const DrawerAccount = lazyComponent(async () => ({
  default: (await import('../signed-in-parts.ts')).DrawerAccount,
}))

/** What the header of a wide screen shows, on a screen that has no room for it. */
const SiteDrawer = ({ open, onClose }: LazyDialogProps) => {
  const hasLeft = useRef(false)
  // Not part of the drawer's content, which goes when it closes: what is typed is to stay.
  const quote = useLazyDialog(QuoteDialog, { product: undefined })
  useEffect(() => {
    if (open) hasLeft.current = false
  }, [open])
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={texts.drawer}
        placement="top"
        finalFocus={() => (hasLeft.current ? focusOfNewPage() : null)}
      >
        <Content
          quoteTrigger={quote.trigger}
          onClose={onClose}
          onLeave={() => {
            hasLeft.current = true
            onClose()
          }}
        />
      </Drawer>
      {quote.dialog}
    </>
  )
}

/** The drawer kept the focus from the field that the page gave it to. */
const focusOfNewPage = (): HTMLElement | null => {
  const main = document.getElementById(MAIN_ID)
  return main?.querySelector<HTMLElement>('[data-autofocus] input') ?? main
}

type CloseProps = {
  onClose: () => void
  /** Another page is shown, which gets the focus. */
  onLeave: () => void
}

type ContentProps = CloseProps & {
  quoteTrigger: ReturnType<typeof useLazyDialog>['trigger']
}

const Content = ({ quoteTrigger, onClose, onLeave }: ContentProps) => {
  const session = useSession()
  useCloseWhenOutdated({ onClose, onLeave })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys press the links inside
    <div
      className={styles.drawer}
      onClick={({ target }) => {
        // A link to the page that is shown changes no address.
        if (target instanceof Element && target.closest('a') !== null) onClose()
      }}
    >
      <SearchBox variant="banner" />
      <nav aria-label={texts.site}>
        <Links group={PRODUCTS} />
        <Link href={RESOURCES} className={styles.row}>
          {texts.resources}
        </Link>
        <Links group={COMPANY} />
        <Link href="/compare" className={styles.row}>
          {texts.compare}
        </Link>
        {session.status === 'authenticated' && <DrawerAccount />}
      </nav>
      <Button block {...quoteTrigger}>
        {texts.requestQuote}
      </Button>
      {session.status === 'unauthenticated' && (
        <div className={styles.buttons}>
          <SignedOutButtons />
        </div>
      )}
    </div>
  )
}

/** Closes the drawer on another page, after a log-in or sign-out, and on a screen that has grown. */
const useCloseWhenOutdated = ({ onClose, onLeave }: CloseProps): void => {
  const [path] = useLocation()
  const { status } = useSession()
  const narrow = useNarrow()
  const opened = useRef({ path, status, narrow })
  useEffect(() => {
    // That a session becomes known is no log-in.
    if (opened.current.status === 'loading') opened.current.status = status
    if (path !== opened.current.path) onLeave()
    else if (status !== opened.current.status || narrow !== opened.current.narrow) onClose()
  })
}

const Links = ({ group: { title, links } }: { group: LinkGroup }) => (
  <DrawerMenu title={title}>
    {Object.entries(links).map(([label, href]) => (
      <li key={href}>
        <Link href={href} className={styles.row}>
          {label}
        </Link>
      </li>
    ))}
  </DrawerMenu>
)

export default SiteDrawer
