import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import * as styles from './sample-finding.module.css'
import * as texts from '../texts.ts'

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
    <h3>{texts.h01TheFirstDepositor}</h3>
    <dl className={styles.facts}>
      <div>
        <dt className="faint small">{texts.severity}</dt>
        <dd>
          <SeverityMark severity="high" />
        </dd>
      </div>
      <div>
        <dt className="faint small">{texts.where}</dt>
        <dd>{texts.vaultSol}</dd>
      </div>
      <div>
        <dt className="faint small">{texts.needs}</dt>
        <dd>{texts.emptyVault}</dd>
      </div>
      <div>
        <dt className="faint small">{texts.status}</dt>
        <dd>{texts.fixRead}</dd>
      </div>
    </dl>
    <h4>{texts.whatIsWrong}</h4>
    <p>{texts.sharesAreCountedAgainst}</p>
    <Code label={texts.codeAsItWas}>{BEFORE}</Code>
    <h4>{texts.attack}</h4>
    <ol>
      <li>{texts.attackerSeesADeposit}</li>
      <li>{texts.beforeThat}</li>
      <li>{texts.theySend10000Usdc}</li>
      <li>{texts.victimsDepositIsLess}</li>
    </ol>
    <h4>{texts.fix}</h4>
    <p>{texts.countWhatWasDepositedInstead}</p>
    <Code label={texts.codeAfterTheFix}>{AFTER}</Code>
  </div>
)

const Code = ({ label, children }: { label: string; children: string }) => (
  <pre className={styles.code} aria-label={label}>
    <code>{children}</code>
  </pre>
)
