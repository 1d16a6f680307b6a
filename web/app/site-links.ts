import * as texts from './texts.ts'

/** A menu of the header and the drawer, and a list of the footer. */
export type LinkGroup = {
  title: string
  /** Addresses by their labels. */
  links: Readonly<Record<string, string>>
}

export const PRODUCTS: LinkGroup = {
  title: texts.products,
  links: {
    'Security Audit': '/products/security-audit',
    Skynet: '/products/skynet',
    SkyTrace: '/products/skytrace',
    'Penetration Testing': '/products/pentest',
  },
}

export const RESOURCES = '/resources/blog'

export const COMPANY: LinkGroup = {
  title: texts.company,
  links: {
    About: '/company/about',
    Careers: '/company/careers',
    Disclaimer: '/company/disclaimer',
    'Terms and Conditions': '/company/terms-and-conditions',
    'Privacy Policy': '/company/privacy-policy',
    'Cookie Policy': '/company/cookie-policy',
  },
}
