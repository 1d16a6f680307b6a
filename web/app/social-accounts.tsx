import { useId } from 'react'
import styles from './footer.module.css'
import { socialAccounts, wechatAddress } from './account-addresses.ts'

/** The company's accounts in the footer. The browser opens the QR code, without the page's script. */
export const SocialAccounts = () => {
  const id = useId()
  return (
    <nav aria-label="Elsewhere">
      <h2 className={styles.title}>Elsewhere</h2>
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
            WeChat
          </button>
          <div id={id} popover="auto" className={styles.code}>
            <p>Scan with WeChat</p>
            <img
              src="/wechat.svg"
              alt={`QR code of ${wechatAddress}`}
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
