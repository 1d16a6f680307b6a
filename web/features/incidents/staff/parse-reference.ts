/**
 * A reference number as it is stored, from what somebody types or was told: case, blanks and the
 * `IR-` make no difference, and letters that the numbers do not have stand for the digits they look
 * like.
 */
export const referenceFrom = (text: string): string => {
  const compact = text.replaceAll(/\s/gu, '').toUpperCase()
  const digits = compact.replace(/^IR-?/u, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1')
  return `IR-${digits}`
}
