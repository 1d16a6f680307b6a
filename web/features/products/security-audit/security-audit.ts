import type { Product } from '../product.ts'

export const securityAudit: Product = {
  name: 'Security Audit',
  picture: 'security-audit',
  promise:
    'Auditors read your contracts line by line, show what an attacker could do with them, and check each fix before the report is published.',
  deliverables: [
    {
      title: 'Findings that can be repeated',
      text: 'Each has a severity, the lines it is about, the steps of the attack and a test that fails until it is fixed.',
    },
    {
      title: 'A map of rights',
      text: 'Who can upgrade, mint, pause or withdraw, behind which keys and which delay.',
    },
    {
      title: 'A report bound to its code',
      text: 'It names the commit and the hash of the deployed code, so that anybody can see whether it still applies.',
    },
    {
      title: 'Evidence in your rating',
      text: 'The report and the state of each finding are recorded as evidence. They count as those of any other auditor do.',
    },
  ],
  steps: [
    {
      title: 'Scoping',
      text: 'We agree on contracts, commit, trust assumptions and what is out of scope. The code is frozen.',
    },
    {
      title: 'Review',
      text: 'Two auditors read by themselves before they compare. Fuzzing and invariants cover what reading misses.',
    },
    {
      title: 'Remediation',
      text: 'You get findings as they come up. We read every fix, and what the fix changes elsewhere.',
    },
    {
      title: 'Final',
      text: 'The report states each finding as resolved, mitigated, acknowledged or open, and is published.',
    },
  ],
  sampleTitle: 'A sample finding',
  price:
    'By quote, before work begins. It depends on the size of the code, on how much of it is new, and on what it depends on: a fork of known code takes days, a new lending market weeks.',
  questions: [
    {
      title: 'Does an audit make a project safe?',
      text: 'No. It finds errors that were in the code that was read, while it was read. What is deployed later, keys that leak and markets that move are outside of it.',
    },
    {
      title: 'Does an audit by Assay raise the score?',
      text: 'As much as one by anybody else: an audit counts by the code it covers and by its age, and open findings take points away.',
    },
    {
      title: 'Can findings stay unpublished?',
      text: 'Until they are fixed, yes. The report itself is published with all of them, or it does not count as an audit.',
    },
  ],
}
