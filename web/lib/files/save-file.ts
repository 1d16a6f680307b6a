/** Has the browser save a text as a file. @param type its media type */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser begins to read it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
