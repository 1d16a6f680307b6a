/** The name of a type of event in words: `KycVerified` as `KYC verified`. */
export const typeInWords = (type: string): string =>
  type
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('Kyc', 'KYC')
