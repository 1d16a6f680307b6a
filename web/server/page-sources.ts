import type { PagePath } from '../../shared/pages.ts'

/**
 * The module of each page in `app/routes.tsx`, below `web/`: by it the server finds the page's
 * scripts and styles in the manifest of the build. Browsers do not need it.
 */
export const pageSources: Readonly<Record<PagePath, string>> = {
  '/': 'app/pages/home-page.tsx',
  '/projects': 'app/pages/directory-page.tsx',
  '/projects/page/:number': 'app/pages/directory-page.tsx',
  '/projects/:id': 'app/pages/project-page.tsx',
  '/projects/:id/badge': 'app/pages/badge-page.tsx',
  '/compare': 'app/pages/compare-page.tsx',
  '/alerts': 'app/pages/alerts-page.tsx',
  '/my/watchlists': 'app/pages/watchlists-page.tsx',
  '/my/settings': 'app/pages/settings-page.tsx',
  '/my/portfolio': 'app/pages/portfolio-page.tsx',
  '/staff/incidents': 'app/pages/staff/staff-pages.ts',
  '/staff/announcement': 'app/pages/staff/staff-pages.ts',
  '/staff/quotes': 'app/pages/staff/staff-pages.ts',
  '/staff/audit': 'app/pages/staff/staff-pages.ts',
  '/staff/insights': 'app/pages/staff/staff-pages.ts',
  '/methodology': 'app/pages/methodology-page.tsx',
  '/demo/:project/:document': 'app/pages/demo-document-page.tsx',
  '/demo/:project/:document/:name': 'app/pages/demo-document-page.tsx',
  '/unsubscribe': 'app/pages/unsubscribe-page.tsx',
  '/auth/login': 'features/auth/flow/auth-pages.tsx',
  '/auth/signup': 'features/auth/flow/auth-pages.tsx',
  '/auth/error': 'app/pages/auth/auth-error-page.tsx',
  '/auth/signout': 'app/pages/auth/auth-sign-out-page.tsx',
  '/products/security-audit': 'app/pages/products/product-pages.ts',
  '/products/skynet': 'app/pages/products/product-pages.ts',
  '/products/skytrace': 'app/pages/products/product-pages.ts',
  '/products/pentest': 'app/pages/products/product-pages.ts',
  '/company/about': 'app/pages/company/company-pages.ts',
  '/company/careers': 'app/pages/company/company-pages.ts',
  '/company/disclaimer': 'app/pages/company/company-pages.ts',
  '/company/terms-and-conditions': 'app/pages/company/company-pages.ts',
  '/company/privacy-policy': 'app/pages/company/company-pages.ts',
  '/company/cookie-policy': 'app/pages/company/company-pages.ts',
  '/resources/blog': 'app/pages/blog/blog-page.tsx',
  '/resources/blog/:id': 'app/pages/blog/article-page.tsx',
  '/500': 'app/pages/server-error-page.tsx',
}
