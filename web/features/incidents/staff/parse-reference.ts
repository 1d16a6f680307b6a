/**
 * Normalises a typed reference number: ignores case, blanks and `IR-`, and replaces letters that the
 * numbers do not use by the digits that they resemble.
 */
export const parseReference = (text: string): string => {
  const compact = text.replaceAll(/\s/gu, '').toUpperCase()
  const digits = compact.replace(/^IR-?/u, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1')
  return `IR-${digits}`
}
