/** A form of HubSpot's, in which quotes are requested instead of in ours. */
export interface HubSpotForm {
  readonly portalId: string
  readonly formId: string
}

/** Defines `hbspt.forms.create`. */
export const HUBSPOT_SCRIPT = 'https://js.hsforms.net/forms/embed/v2.js'

/** Where HubSpot keeps the code of its forms, and what it reads and sends them with. */
export const HUBSPOT_ORIGINS = {
  code: 'https://*.hsforms.net',
  data: 'https://*.hsforms.com',
} as const

/**
 * The form of a deployment; undefined without one.
 *
 * @throws Error that names the setting which does not fit
 */
export const readHubSpotForm = (portalId = '', formId = ''): HubSpotForm | undefined => {
  if (portalId === '' && formId === '') return undefined
  if (!/^\d{1,12}$/.test(portalId)) {
    throw new Error('hubSpotPortal takes the number of a portal, and goes with hubSpotForm.')
  }
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(formId)) {
    throw new Error('hubSpotForm takes the id of a form, a UUID, and goes with hubSpotPortal.')
  }
  return { portalId, formId }
}
