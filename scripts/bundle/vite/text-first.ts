import type { Plugin } from 'vite'

/**
 * Has browsers fetch scripts after what paints the text: the HTML carries the first screen, and
 * scripts that load at the same time would halve the bandwidth of the style sheets.
 */
export const textFirst: Plugin = {
  name: 'assay:text-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(
        /<(?=script type="module"|link rel="modulepreload")(\w+)/g,
        '<$1 fetchpriority="low"',
      ),
  },
}
