import { useId } from 'react'
import * as styles from './footer.module.css'
import { socialAccounts, wechatAddress } from '../account-addresses.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** The company's accounts in the footer. The browser opens the QR code, without the page's script. */
export const SocialAccounts = () => {
  const id = useId()
  return (
    <nav aria-label={texts.elsewhere}>
      <h2 className={styles.title}>{texts.elsewhere}</h2>
      <ul>
        {Object.entries(socialAccounts).map(([label, address]) => (
          <li key={label}>
            <a href={address} target="_blank" rel="me noreferrer" className={styles.link}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" popoverTarget={id} className={styles.link}>
            {texts.weChat}
          </button>
          <div id={id} popover="auto" className={styles.code}>
            <p>{texts.scanWithWeChat}</p>
            <img
              src="/wechat.svg"
              alt={formatMessage(texts.qrCodeOfWechatAddress, { wechatAddress })}
              width={222}
              height={222}
              loading="lazy"
            />
            <p className="faint small">{wechatAddress}</p>
          </div>
        </li>
      </ul>
    </nav>
  )
}
