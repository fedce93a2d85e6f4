import type { DemoBook } from '#demo/demo-book.ts'

const category = 'Fiction'

export const fiction = {
  prideAndPrejudice: {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    category,
    publishedYear: 1813,
    newPriceCents: 1195,
    oldPriceCents: 1500,
    coverImage: 'book-3.png',
    trade: { publisher: 'T. Egerton', format: 'hardback', pages: 384, stock: 14 },
    paragraphs: [
      'A house with five daughters and no son, a mother with weak nerves and a strong plan, and a rich bachelor who takes the place next door. Everyone in the county knows what must happen. Only Elizabeth Bennet and Mr Darcy, who dislike each other at first sight and in excellent sentences, seem unaware of it.',
      'Austen published it without her name, as by the author of <em>Sense and Sensibility</em>. Two centuries of imitators have kept the ballroom and lost the bite: this is a book about money, manners and the discomfort of being wrong, and it is very funny from the first line on.',
    ],
  },
  middlemarch: {
    title: 'Middlemarch',
    author: 'George Eliot',
    category,
    publishedYear: 1871,
    newPriceCents: 1795,
    coverImage: 'book-4.png',
    trade: {
      publisher: 'Penguin Classics',
      isbn13: '9780141439549',
      format: 'paperback',
      pages: 880,
    },
    paragraphs: [
      'A provincial town in the years around 1830: reform is in the newspapers, the railway is on its way, and Dorothea Brooke, who wants to do some good in the world, marries a dry scholar because she takes his learning for greatness. Across town a young doctor with new ideas makes a mistake of much the same kind.',
      'Around these two marriages Eliot builds a whole society, its bankers and auctioneers, its gossip and its debts, and is fair to every one of them. Virginia Woolf thought it one of the few English novels written for grown-up people. <em>Take your time</em>: it came out in eight parts, and its first readers waited two months for the next.',
    ],
  },
  ageOfInnocence: {
    title: 'The Age of Innocence',
    author: 'Edith Wharton',
    category,
    publishedYear: 1920,
    newPriceCents: 1250,
    coverImage: 'book-12.png',
    trade: { publisher: 'D. Appleton and Company', format: 'hardback', pages: 368, stock: 6 },
    paragraphs: [
      'New York in the 1870s, when it was still a small town with rules about gloves. Newland Archer is about to marry exactly the right girl. Then her cousin comes home from Europe, a countess who has left her husband, and sits down in the family’s box at the opera in the wrong dress.',
      'Wharton had grown up among these dinners and looked back at them after a war that had swept them away. She sees the cruelty and misses the flowers. The novel brought her the Pulitzer Prize, as the first woman to win it for fiction, and its last page is among the quietest and best in American writing.',
    ],
  },
  annaKarenina: {
    title: 'Anna Karenina',
    author: 'Leo Tolstoy',
    category,
    publishedYear: 1878,
    newPriceCents: 1995,
    oldPriceCents: 2350,
    coverImage: 'book-6.png',
    paragraphs: [
      'Anna comes to Moscow to mend her brother’s marriage, steps from a train, and meets the officer for whom she will leave her own. Society forgives him at once and her never.',
      'That is half of the book. The other half belongs to Levin, a landowner who is clumsy in drawing rooms and happy with a scythe, and whose courtship, doubts and hay harvest stand against Anna’s story like daylight against lamplight. Tolstoy moves between salons, race courses, nurseries and stables without ever raising his voice. There is a dog whose thoughts we follow for a page, and even the dog is right.',
    ],
  },
  lazarillo: {
    title: 'Lazarillo de Tormes',
    category,
    publishedYear: 1554,
    newPriceCents: 850,
    coverImage: 'book-17.png',
    paragraphs: [
      'A boy born beside a river mill near Salamanca is given away to a blind beggar and learns to steal wine through a straw. His next master is a priest who locks up the bread, the one after that a squire with fine clothes and an empty house, whom Lazarillo ends up feeding.',
      'No one knows who wrote it, and whoever did was wise to keep quiet: the Inquisition put it on its list within five years. It is barely a hundred pages long, told by a rogue with a straight face, and the whole tradition of the <em>picaresque</em>, from Gil Blas to Huckleberry Finn, walks behind it.',
    ],
  },
  greatExpectations: {
    title: 'Great Expectations',
    author: 'Charles Dickens',
    category,
    publishedYear: 1861,
    newPriceCents: 1395,
    coverImage: 'book-16.png',
    trade: {
      publisher: 'Penguin Classics',
      isbn13: '9780141439563',
      format: 'paperback',
      pages: 544,
    },
    paragraphs: [
      'On Christmas Eve, among the graves of a marsh churchyard, a convict takes hold of a small boy and demands a file and something to eat. Pip brings both and forgets it, or tries to. Years later an unknown benefactor makes a gentleman of him, and he is quite sure that he knows who it is.',
      'Miss Havisham in her yellowed wedding dress, Joe at his forge, Mr Jaggers washing his hands: Dickens never drew sharper figures, nor a hero he was harder on. <em>Great Expectations</em> ran week by week in his own magazine, which may be why it is so difficult to put down between chapters.',
    ],
  },
  awakening: {
    title: 'The Awakening',
    author: 'Kate Chopin',
    category,
    publishedYear: 1899,
    newPriceCents: 995,
    coverImage: 'book-2.png',
    trade: { publisher: 'Herbert S. Stone and Co.', format: 'paperback', pages: 304 },
    paragraphs: [
      'One summer on Grand Isle, off Louisiana, Edna Pontellier learns to swim. She is twenty-eight, has a husband, two boys and a house on Esplanade Street in New Orleans, and until that evening had not thought of the sea as something one could go into alone.',
      'Back in the city she stops receiving on Tuesdays, begins to paint, and moves into a house so small that the neighbours call it after pigeons. Reviewers in 1899 were appalled, and the book lay almost forgotten for half a century. It reads today like something written this spring: warm, exact, and without a word of apology.',
    ],
  },
} satisfies Record<string, DemoBook>
