// Blockchain address
export const copyTheAddress = 'Copy the address'
export const copyAddress = 'Copy {address}'
export const addressCopied = 'Address copied.'
export const addressNewTab = ': {address} (new tab)'
export const explorer = 'Explorer'
