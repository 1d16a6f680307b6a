/** Id of the header's place for the ways in and, in their stead, the account menu. */
export const ACCOUNT_PLACE_ID = 'account'
