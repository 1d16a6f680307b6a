/**
 * Imports a module unless the browser is offline: browsers cache a failed import, so the page could
 * never load that module again.
 *
 * @throws TypeError also when offline
 */
export const importOnline = async <Module>(
  importModule: () => Promise<Module>,
): Promise<Module> => {
  // Node has no `onLine`.
  if ('onLine' in navigator && !navigator.onLine) throw new TypeError('Offline.')
  return await importModule()
}
