/** The path of a drawing of the site's own, from `web/pictures`. */
export const sitePicturePath = (name: string): string => `/pictures/site/${name}.png`
