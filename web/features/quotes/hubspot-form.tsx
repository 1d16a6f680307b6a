import { useEffect, useEffectEvent, useId } from 'react'
import { type HubSpotForm as Form, HUBSPOT_SCRIPT } from '../../../shared/hubspot.ts'
import * as styles from './hubspot-form.module.css'

declare global {
  interface Window {
    /** Defined by HubSpot's script. */
    hbspt?: {
      readonly forms: {
        create(options: {
          portalId: string
          formId: string
          target: string
          onFormSubmitted: () => void
        }): void
      }
    }
  }
}

/** The form that the server names in the page; undefined where ours is used. */
export const configuredForm = (): Form | undefined => {
  const [portalId = '', formId = ''] = (
    document.querySelector<HTMLMetaElement>('meta[name="assay-quote-form"]')?.content ?? ''
  ).split('/')
  return portalId === '' || formId === '' ? undefined : { portalId, formId }
}

export type HubSpotFormProps = {
  form: Form
  onSent: () => void
  /** Its code cannot be loaded: many visitors block it. */
  onUnavailable: () => void
}

/** HubSpot's form, which its own code draws and sends. */
export const HubSpotForm = ({ form, onSent, onUnavailable }: HubSpotFormProps) => {
  const id = useId()
  const sent = useEffectEvent(onSent)
  const unavailable = useEffectEvent(onUnavailable)
  const { portalId, formId } = form
  useEffect(() => {
    let isGone = false
    loadScript().then(
      () => {
        if (isGone) return
        const target = `#${CSS.escape(id)}`
        window.hbspt?.forms.create({ portalId, formId, target, onFormSubmitted: () => sent() })
      },
      () => isGone || unavailable(),
    )
    return () => {
      isGone = true
    }
  }, [id, portalId, formId])
  return <div id={id} className={styles.form} />
}

const loadScript = async (): Promise<void> => {
  if (window.hbspt !== undefined) return
  const script = document.createElement('script')
  script.src = HUBSPOT_SCRIPT
  script.async = true
  await new Promise((loaded, failed) => {
    script.addEventListener('load', loaded)
    script.addEventListener('error', failed)
    document.head.append(script)
  })
}
