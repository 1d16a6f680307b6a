/** Chooses on the hosted pages; answers the address that the browser is sent back to. */
export const chooseOnHostedPage = async (
  address: URL,
  choice: Readonly<Record<string, string>>,
): Promise<URL> => {
  const page = await fetch(address)
  if (page.status !== 200) throw new Error(`${address.href} answered ${page.status}.`)
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(choice),
  })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${address.href}: ${await response.text()}`)
  return new URL(location)
}
