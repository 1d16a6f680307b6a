import type { Product } from '../product.ts'

export const skytrace: Product = {
  name: 'SkyTrace',
  picture: 'skytrace',
  promise:
    'Transaction tracing: follow funds from address to address, see how much of them arrives where, and know where the trail ends.',
  deliverables: [
    {
      title: 'A graph of the flow',
      text: 'Every address that the funds went through, with amounts, times and the transactions behind each line.',
    },
    {
      title: 'Named ends',
      text: 'Exchanges, bridges, mixers and contracts are named where that is known, and called unknown where it is not.',
    },
    {
      title: 'Shares, not guesses',
      text: 'Where funds mix with others, what goes on is split by share. The method is stated, so that others can repeat it.',
    },
    {
      title: 'A file for those who act',
      text: 'Addresses, amounts and transactions in the order in which exchanges and investigators ask for them.',
    },
  ],
  steps: [
    {
      title: 'Start',
      text: 'You name the transactions or the address that the funds left from.',
    },
    {
      title: 'Follow',
      text: 'Each transfer is followed forward, through swaps and bridges, until funds rest or the trail ends.',
    },
    {
      title: 'Name',
      text: 'Addresses are matched with what is known of them. Each name has its source.',
    },
    {
      title: 'Watch',
      text: 'Addresses where funds rest stay under watch, and you hear when they move.',
    },
  ],
  sampleTitle: 'Follow a theft of $4.2 million',
  price:
    'By quote. It depends on the number of chains and of transfers, and on how long resting funds are to be watched.',
  questions: [
    {
      title: 'Can traced funds be recovered?',
      text: 'Sometimes: where they reach somebody who knows the owner, such as an exchange, and is asked in time. Tracing shows whom to ask.',
    },
    {
      title: 'What happens at a mixer?',
      text: 'The trail ends there. What comes out cannot be told apart, and a trace that goes on would accuse strangers.',
    },
    {
      title: 'Does a trace say who somebody is?',
      text: 'No. It says what addresses did. Whose they are is for those who may lawfully ask.',
    },
  ],
}
