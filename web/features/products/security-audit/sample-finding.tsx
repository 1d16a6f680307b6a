import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import styles from './sample-finding.module.css'

const BEFORE = `function deposit(uint256 assets) external returns (uint256 shares) {
    uint256 supply = totalSupply();
    shares = supply == 0 ? assets : assets * supply / asset.balanceOf(address(this));
    asset.safeTransferFrom(msg.sender, address(this), assets);
    _mint(msg.sender, shares);
}`

const AFTER = `function deposit(uint256 assets, uint256 minShares) external returns (uint256 shares) {
    // Counts deposits alone, and starts with 1,000 shares that nobody owns.
    shares = assets * (totalSupply() + 1_000) / (totalAssets + 1);
    require(shares >= minShares, "too few shares");
    totalAssets += assets;
    asset.safeTransferFrom(msg.sender, address(this), assets);
    _mint(msg.sender, shares);
}`

/** A finding as it stands in a report. */
export const SampleFinding = () => (
  <div className={styles.finding}>
    <h3>H-01 The first depositor can take what the second one deposits</h3>
    <dl className={styles.facts}>
      <div>
        <dt className={styles.label}>Severity</dt>
        <dd>
          <SeverityMark severity="high" />
        </dd>
      </div>
      <div>
        <dt className={styles.label}>Where</dt>
        <dd>Vault.sol, lines 41–46</dd>
      </div>
      <div>
        <dt className={styles.label}>Needs</dt>
        <dd>an empty vault, 10,000 USDC</dd>
      </div>
      <div>
        <dt className={styles.label}>Status</dt>
        <dd>resolved, fix read</dd>
      </div>
    </dl>
    <h4>What is wrong</h4>
    <p>
      Shares are counted against the vault’s balance, which anybody can raise by a plain transfer,
      and the division rounds down.
    </p>
    <Code label="The code as it was">{BEFORE}</Code>
    <h4>The attack</h4>
    <ol>
      <li>The attacker sees a deposit of 10,000 USDC under way into the empty vault.</li>
      <li>Before that, they deposit the smallest unit, 0.000001 USDC, and get 1 share.</li>
      <li>
        They send 10,000 USDC to the vault by a plain transfer. The one share is now worth all of
        it.
      </li>
      <li>
        The victim’s deposit is less than one share and rounds down to 0 shares. The attacker
        redeems the one share for 20,000 USDC.
      </li>
    </ol>
    <h4>The fix</h4>
    <p>
      Count what was deposited instead of the balance, begin with virtual shares, and let callers
      say how few shares they accept.
    </p>
    <Code label="The code after the fix">{AFTER}</Code>
  </div>
)

const Code = ({ label, children }: { label: string; children: string }) => (
  <pre className={styles.code} aria-label={label}>
    <code>{children}</code>
  </pre>
)
