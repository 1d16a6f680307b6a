import { renderSVG } from 'uqr'
import type { Plugin } from 'vite'

/** Clear space that readers need around a code, in modules. */
const QUIET_ZONE = 4

/** A QR code as SVG: black on white in every theme, because many readers take no other. */
export const drawQrCode = (text: string): string =>
  renderSVG(text, { ecc: 'M', border: QUIET_ZONE, pixelSize: 1 })

/**
 * Serves a text as QR code.
 *
 * @param fileName of the SVG, at the site's root
 */
export const qrCode = (fileName: string, text: string): Plugin => ({
  name: 'assay:qr-code',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: drawQrCode(text) })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_, response) => {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawQrCode(text))
    })
  },
})
