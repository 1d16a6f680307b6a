/** What the header and its drawer say beside the names of pages. */
export const texts = {
  site: 'Site',
  resources: 'Resources',
  compare: 'Compare',
  requestQuote: 'Request a Quote',
  openDrawer: 'Open the menu',
  drawer: 'Menu',
  account: 'Account',
} as const
