/** What the header and its drawer say beside the names of pages. */
export const site = 'Site'
export const resources = 'Resources'
export const compare = 'Compare'
export const requestQuote = 'Request a Quote'
export const openDrawer = 'Open the menu'
export const drawer = 'Menu'
export const account = 'Account'
