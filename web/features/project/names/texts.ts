// Other names
export const alsoKnownAs = 'Also known as'
export const otherVersions = 'Other versions'
