/**
 * An address in the one spelling of URLs, by which it is one webhook: `https://Hooks.Example:443` is
 * `https://hooks.example/`. What a `#` leads to never leaves the caller.
 * @throws TypeError for what is no URL
 */
export const addressOf = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  // A name is the same with the dot of the root.
  url.hostname = url.hostname.replace(/\.+$/, '')
  return url.href
}
