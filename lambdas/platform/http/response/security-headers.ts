/** Of the API; pages get theirs where they are served. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** For a drawing that other sites may embed: it may style itself, and load or run nothing. */
export const embeddableHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Of the host alone: what stands below it the edge knows, which gives the header anew. */
export const strictTransportSecurity: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
}
