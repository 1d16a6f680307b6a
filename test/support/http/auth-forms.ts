interface FormClient {
  csrfToken(): Promise<string>
  postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
}

/** Addresses that lead to another site or run code, in spellings that naive checks miss. */
export const offSiteAddresses: readonly (readonly [name: string, address: string])[] = [
  ['absolute', 'https://evil.example/'],
  ['without scheme', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['scheme without slashes', 'https:evil.example'],
  ['backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['our host as user name', 'http://localhost@evil.example/'],
  ['our host as its beginning', 'http://localhost.evil.example/'],
  ['tab between the slashes', '/\t/evil.example'],
  ['line feed between the slashes', '/\n/evil.example'],
  ['carriage return before it', '\r//evil.example'],
  ['line break in percent-encoding', '//evil.example/%0d%0aSet-Cookie:a=b'],
  ['blank before it', ' //evil.example'],
  ['full-width letters', 'https://ｅｖｉｌ.example'],
  ['broken', 'http://[evil.example'],
]

/** With the right CSRF token, as the client does. */
export const postAuthForm = async (
  client: FormClient,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> =>
  await client.postForm(path, { csrfToken: await client.csrfToken(), json: 'true', ...fields })

export const urlIn = async (response: Response): Promise<URL> => {
  const { url } = (await response.json()) as { url: string }
  return new URL(url)
}
