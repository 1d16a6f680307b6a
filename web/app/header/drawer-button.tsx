import { IconButton } from '../../components/buttons/icon-button.tsx'
import { MenuIcon } from '../../components/icons.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { useLazyDialog } from '../../components/overlay/use-lazy-dialog.tsx'
import * as styles from './header.module.css'
import * as texts from './texts.ts'

const SiteDrawer = lazyComponent(() => import('./site-drawer.tsx'))

/** On a small screen, opens what the header has no room for. */
export const DrawerButton = () => {
  const { trigger, dialog } = useLazyDialog(SiteDrawer, {})
  return (
    <>
      <IconButton
        {...trigger}
        label={texts.openDrawer}
        icon={<MenuIcon size={20} />}
        className={styles.hamburger}
      />
      {dialog}
    </>
  )
}
