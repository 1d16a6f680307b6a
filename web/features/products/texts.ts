// Sample finding
export const h01TheFirstDepositor = 'H-01 The first depositor can take what the second one deposits'
export const severity = 'Severity'
export const where = 'Where'
export const vaultSol = 'Vault.sol, lines 41–46'
export const needs = 'Needs'
export const emptyVault = 'an empty vault, 10,000 USDC'
export const status = 'Status'
export const fixRead = 'resolved, fix read'
export const whatIsWrong = 'What is wrong'
export const sharesAreCountedAgainst =
  'Shares are counted against the vault’s balance, which anybody can raise by a plain transfer, and the division rounds down.'
export const codeAsItWas = 'The code as it was'
export const attack = 'The attack'
export const attackerSeesADeposit =
  'The attacker sees a deposit of 10,000 USDC under way into the empty vault.'
export const beforeThat =
  'Before that, they deposit the smallest unit, 0.000001 USDC, and get 1 share.'
export const theySend10000Usdc =
  'They send 10,000 USDC to the vault by a plain transfer. The one share is now worth all of it.'
export const victimsDepositIsLess =
  'The victim’s deposit is less than one share and rounds down to 0 shares. The attacker redeems the one share for 20,000 USDC.'
export const fix = 'The fix'
export const countWhatWasDepositedInstead =
  'Count what was deposited instead of the balance, begin with virtual shares, and let callers say how few shares they accept.'
export const codeAfterTheFix = 'The code after the fix'

// Product view
export const whatYouGet = 'What you get'
export const howItGoes = 'How it goes'
export const price = 'Price'
export const thisSiteIsADemonstration =
  'This site is a demonstration: nothing is sold here. And buying never changes a score.'
export const questions = 'Questions'

// Mini leaderboard
export const project = 'Project'
export const rating = 'Rating'
export const thirtyDays = '30 days'
export const bestRatedProjects = 'Best rated projects'
export const asOf = 'As of {asOf}.'

// Best rated
export const wholeLeaderboard = 'The whole leaderboard'

// Sample trace
export const followTheFundsFrom = 'Follow the funds from'
export const totalLeftName = '{total} left “{name}”. Now they are here:'
export const nothingHasLeftName = 'Nothing has left “{name}”: {end}.'
export const whereTheFundsAre = 'Where the funds are'
export const address = 'Address'
export const amount = 'Amount'
export const share = 'Share'
export const whatIsKnown = 'What is known'

// Sample scan
export const tls = 'TLS'
export const tls12And1 = 'TLS 1.2 and 1.3 only. The certificate is valid for 61 days.'
export const hsts = 'HSTS'
export const oneYear = 'One year, with sub-domains.'
export const contentSecurityPolicy = 'Content security policy'
export const scriptsMayComeFromAny =
  'Scripts may come from any host. One that is taken over can change what a visitor signs: name the hosts, or use hashes.'
export const thirdPartyScripts = 'Third-party scripts'
export const chatWidgetIsLoadedWithout =
  'A chat widget is loaded without an integrity hash, on the page that connects wallets: take it out there.'
export const cookies = 'Cookies'
export const sessionCookiesAreHttpOnly = 'Session cookies are HttpOnly, Secure and SameSite.'
export const framing = 'Framing'
export const otherSitesCannotShow = 'Other sites cannot show the page in a frame.'
export const dnssec = 'DNSSEC'
export const zoneIsNotSigned =
  'The zone is not signed. A forged answer could lead visitors to another server: sign it at the registrar.'
export const spfAndDmarc = 'SPF and DMARC'
export const emailInTheName = 'Email in the name of the domain is rejected.'
export const appHarrowgateExample = 'app.harrowgate.example: {passed} of {all} checks passed.'
export const checks = 'Checks'
export const leaderboardNotLoaded = 'The leaderboard could not be loaded.'
export const leaderboardNotUpdated = 'The leaderboard could not be updated.'
