/**
 * Imports a module unless the browser is offline. One that was asked for in vain is lost to the page,
 * and with it whatever imports it: browsers remember the failure.
 *
 * @throws TypeError also when offline
 */
export const importOnline = async <Module>(
  importModule: () => Promise<Module>,
): Promise<Module> => {
  // Not in a test without a browser.
  if ('onLine' in navigator && !navigator.onLine) throw new TypeError('The browser is offline.')
  return await importModule()
}
