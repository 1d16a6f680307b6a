/** What the shell shows to users only, in a file of its own: most visits are without an account. */
export { DrawerAccount } from './header/drawer-account.tsx'
export { SignedInMenu } from './signed-in-menu.tsx'
