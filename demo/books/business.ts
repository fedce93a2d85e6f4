import type { DemoBook } from '#demo/demo-book.ts'

const category = 'Business'

export const business = {
  wealthOfNations: {
    title: 'The Wealth of Nations',
    author: 'Adam Smith',
    category,
    publishedYear: 1776,
    newPriceCents: 2200,
    oldPriceCents: 2800,
    coverImage: 'book-20.png',
    trade: { publisher: 'W. Strahan and T. Cadell', format: 'hardback', pages: 1152, stock: 2 },
    paragraphs: [
      'Ten men in a small workshop make forty-eight thousand pins a day; one man alone would not make twenty. From that observation Adam Smith sets out to explain wages, rents, banks, colonies, universities and the price of a dinner.',
      'He is quoted far more than he is read, which is a pity, because he is better company than his admirers. The <em>invisible hand</em> appears exactly once. Far more often he warns of merchants who meet “even for merriment and diversion” and end up raising prices. Ten years in the writing, in plain and patient English, and the place where economics begins.',
    ],
  },
  artOfMoneyGetting: {
    title: 'The Art of Money Getting',
    author: 'P. T. Barnum',
    category,
    publishedYear: 1880,
    newPriceCents: 795,
    coverImage: 'book-13.png',
    trade: { format: 'paperback', pages: 96, availability: 'to-order', orderDays: 7 },
    paragraphs: [
      'The showman who gave America General Tom Thumb and the Swedish Nightingale made a fortune, lost it in a clock company whose notes he had signed too freely, and earned it back partly by lecturing on how to keep one.',
      'This is that lecture: twenty golden rules, each with an anecdote. Do not run into debt. Choose the work that suits you. Read the newspapers. <em>Advertise your business</em>, naturally. Much of it is what a sensible grandmother would say, but no grandmother had an elephant plough his field beside the railway line so that passengers would talk about it.',
    ],
  },
  lombardStreet: {
    title: 'Lombard Street',
    author: 'Walter Bagehot',
    category,
    publishedYear: 1873,
    newPriceCents: 1650,
    trade: { publisher: 'Henry S. King and Co.', format: 'hardback', pages: 368 },
    paragraphs: [
      'In May 1866 the great discount house of Overend, Gurney &amp; Co. closed its doors, and within a day half the City of London wanted its money back. Walter Bagehot, editor of <em>The Economist</em> and himself a banker’s son, watched, and then wrote down how the machine works and why it stops.',
      'His advice to a central bank in a panic, to lend early and freely, on good security and at a high rate, was still being cited in 2008. The surprise is how well it reads: bill brokers, country bankers and the directors in Threadneedle Street are drawn as a novelist would draw them.',
    ],
  },
  leisureClass: {
    title: 'The Theory of the Leisure Class',
    author: 'Thorstein Veblen',
    category,
    publishedYear: 1899,
    newPriceCents: 1400,
    oldPriceCents: 1700,
    coverImage: 'book-10.png',
    trade: { publisher: 'Macmillan', format: 'paperback', pages: 416 },
    paragraphs: [
      'Why is a lawn mown, a dead language learned, a silver spoon preferred to one that works as well? Because, says Veblen, they show that somebody could afford the waste. He called it <em>conspicuous consumption</em>, and the words have outlived most of the fortunes they were meant for.',
      'Veblen was a farmer’s son from the Midwest who looked at the rich of the Gilded Age as an explorer looks at a tribe. He never cracks a smile, and it took some reviewers a while to see that the solemn sentences were satire. Bring patience for the prose; you will not see a walking stick or a corset in the same way again.',
    ],
  },
  scientificManagement: {
    title: 'The Principles of Scientific Management',
    author: 'Frederick Winslow Taylor',
    category,
    publishedYear: 1911,
    newPriceCents: 1050,
    coverImage: 'book-11.png',
    trade: { publisher: 'Harper and Brothers', format: 'paperback', pages: 144 },
    paragraphs: [
      'How large should a shovel be? Taylor went to a steelworks with a stop-watch, counted, and found that about twenty-one pounds a load moved the most ore in a day. He thought that every task, from bricklaying to inspecting the balls of a bicycle bearing, had one best way, and that finding it was a science.',
      'Few short books have changed working life so much. Factories took it up from Detroit to Leningrad; unions fought it from the start, and Congress held hearings. Read it for what it promises and for what it leaves out, which is mostly what the man with the shovel thought. Anyone who has ever filled in a timesheet will recognise the author.',
    ],
  },
} satisfies Record<string, DemoBook>
