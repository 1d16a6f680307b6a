import type { Product } from '../product.ts'

export const skynet: Product = {
  name: 'Skynet',
  picture: 'skynet',
  promise:
    'Project monitoring and ranking: every listed project with enough evidence is rated, within minutes of a change, and ranked among all others.',
  deliverables: [
    {
      title: 'A rating with its working',
      text: 'Letters, score, interval and confidence, each traced to the evidence behind it and the date of that.',
    },
    {
      title: 'A place among all',
      text: 'One leaderboard by one formula, with filters for chains, audits, incidents and whatever else is known.',
    },
    {
      title: 'Alerts',
      text: 'Confirmed incidents, open critical findings, single keys and failed checks, as a list and as a feed.',
    },
    {
      title: 'Your own selection',
      text: 'Watchlists show unseen changes, and why a score moved.',
    },
  ],
  steps: [
    {
      title: 'List',
      text: 'A project is listed with its contracts, its website and its accounts. Nobody pays for that.',
    },
    {
      title: 'Observe',
      text: 'Contracts, website, market and social accounts are measured. Audits and disclosures are read and recorded.',
    },
    {
      title: 'Rate',
      text: 'The formula turns evidence into a score. What is not known is shown as unknown.',
    },
    {
      title: 'Report',
      text: 'A move of the score lists its causes. A confirmed incident limits the score within seconds.',
    },
  ],
  sampleTitle: 'The leaderboard now',
  price:
    'Reading is free: pages, feeds, badges and the API. Monitoring of contracts and websites beyond what ratings need is by quote.',
  questions: [
    {
      title: 'Can a project pay for a better rank?',
      text: 'No. Ranks follow from scores, scores from evidence, and whether a project is a customer is no part of the formula.',
    },
    {
      title: 'Why has a project no rating?',
      text: 'Because less than two fifths of what the formula asks about it is known. A guess would look like knowledge.',
    },
    {
      title: 'How do I use a rating elsewhere?',
      text: 'By the badge of a project, which is always current, or by the API, whose description is linked at the foot of each page.',
    },
  ],
}
