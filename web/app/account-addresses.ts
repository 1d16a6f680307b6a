/**
 * The company's accounts elsewhere, as the footer links to them. Those of the demonstration are
 * fictional: names below `.example` belong to nobody. The operator of a site puts its own here.
 */
export const socialAccounts: Readonly<Record<string, string>> = {
  Microblog: 'https://microblog.assay.example/',
  Messaging: 'https://messaging.assay.example/',
  Video: 'https://video.assay.example/',
  Articles: 'https://articles.assay.example/',
  'Professional network': 'https://network.assay.example/',
}

/** The account that is reached by a QR code; the build draws it. */
export const wechatAddress = 'https://wechat.assay.example/'
