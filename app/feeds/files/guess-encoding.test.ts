import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alphabetDecoder, signsOf } from '#app/feeds/values/old-alphabets.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Bytes of each sign in an encoding of one or two bytes, found by decoding all of them. */
function tableOf(label: string): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const decoder = new TextDecoder(label)
  const add = (bytes: Buffer) => {
    const sign = decoder.decode(bytes)
    if ([...sign].length === 1 && !table.has(sign)) table.set(sign, bytes)
  }
  for (let one = 0; one < 256; one++) add(Buffer.from([one]))
  for (let one = 0x81; one < 0xff; one++)
    for (let two = 0x40; two < 0xff; two++) add(Buffer.from([one, two]))
  return table
}
const tables = new Map<string, Map<string, Buffer>>()

function bytesIn(label: string, text: string): Buffer {
  const table = tables.get(label) ?? tableOf(label)
  tables.set(label, table)
  return Buffer.concat([...text].map((sign) => table.get(sign) ?? assert.fail(`no ${sign}`)))
}

const lists: [labels: string[], text: string][] = [
  [
    ['windows-1250', 'iso-8859-2'],
    `Tytuł;Autor\nLalka;Bolesław Prus\nKordian;Juliusz Słowacki\nKsięgi Jakubowe;Olga Tokarczuk
    Żmija;Andrzej Sapkowski\nCesarz;Ryszard Kapuściński`,
  ],
  [['windows-1250', 'iso-8859-2'], 'Lalka;Bolesław Prus'],
  [
    ['windows-1250', 'iso-8859-2'],
    `Válka s mloky;Karel Čapek\nOsudy dobrého vojáka Švejka;Jaroslav Hašek\nŽert;Milan Kundera
    Babička;Božena Němcová\nPříliš hlučná samota;Bohumil Hrabal`,
  ],
  [['windows-1250'], 'R.U.R.;Karel Čapek\nSymfonie;Antonín Dvořák'],
  [
    ['windows-1250', 'iso-8859-2'],
    `A Pál utcai fiúk;Molnár Ferenc\nTündérkert;Móricz Zsigmond\nA kőszívű ember fiai;Jókai Mór
    Esti Kornél;Kosztolányi Dezső`,
  ],
  [['windows-1250'], 'Moromeţii;Marin Preda\nPădurea spânzuraţilor;Liviu Rebreanu'],
  [['windows-1250', 'iso-8859-2'], 'Na Drini ćuprija;Ivo Andrić\nZgode šegrta Hlapića;Brlić'],
  [
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    'Война и мир;Лев Толстой\nМастер и Маргарита;Михаил Булгаков',
  ],
  [['windows-1251', 'koi8-r', 'ibm866'], 'Чайка;Антон Чехов'],
  [['windows-1251'], 'The Seagull;Антон Чехов\nCafe;Nobody\nEmma;Jane Austen'],
  [['windows-1251', 'koi8-u'], 'Лісова пісня;Леся Українка\nТіні забутих предків;Коцюбинський'],
  [['windows-1251'], 'Под игото;Иван Вазов\nТютюн;Димитър Димов'],
  [
    ['windows-1253', 'iso-8859-7'],
    'Βίος και πολιτεία;Νίκος Καζαντζάκης\nΗ φόνισσα;Αλέξανδρος Παπαδιαμάντης',
  ],
  [['windows-1254'], 'İnce Memed;Yaşar Kemal\nÇalıkuşu;Reşat Nuri Güntekin'],
  [['windows-1254'], 'Orhan Pamuk;Kırmızı Saçlı Kadın'],
  [['windows-1257'], 'Altorių šešėly;Vincas\nBalta drobulė;Antanas Škėma'],
  [['windows-1255'], 'סיפור על אהבה וחושך;עמוס עוז'],
  [['windows-1256'], 'موسم الهجرة إلى الشمال;الطيب صالح'],
  [['shift_jis', 'euc-jp'], 'こころ;夏目漱石\nノルウェイの森;村上春樹\n人間失格;太宰治'],
  [['shift_jis', 'euc-jp'], '雪国;川端康成\n羅生門;芥川龍之介'],
  [['gb18030'], '红楼梦;曹雪芹\n三体;刘慈欣\n活着;余华\n围城;钱锺书'],
  [['big5'], '紅樓夢;曹雪芹\n邊城;沈從文\n台北人;白先勇'],
  [['euc-kr'], '채식주의자;한강\n엄마를 부탁해;신경숙'],
]

for (const [labels, text] of lists)
  for (const label of labels)
    test(`words tell the encoding: ${label}, ${text.slice(0, 20).replaceAll('\n', ' ')}`, () => {
      const bytes = bytesIn(label, text)
      assert.equal(new TextDecoder(guessEncoding(bytes)).decode(bytes), text)
    })

const western = [
  `Le Père Goriot;Honoré de Balzac\nÀ la recherche du temps perdu;Proust\nBel-Ami;Maupassant
  Thérèse Raquin;Émile Zola\nOù es-tu ?;Marc Levy\nUn cœur simple;Flaubert\nLa Bête humaine;Zola`,
  ...['La Peste;Camus;Épuisé', 'Père et fils', 'déjà vu\nLà-bas', 'Maïté;René Char\nNoël;Garçon'],
  'Königliche Hoheit;Thomas Mann\nSüßkind;Müller, Herta\nDer Prozeß;Kafka',
  'Cien años de soledad;Gabriel García Márquez\n¿Por quién doblan las campanas?;Camilo José Cela',
  'Se questo è un uomo;Primo Levi\nPerché leggere i classici;Calvino\nCosì parlò;La verità',
  ...['Più libri;A. Virtù', 'La città;Mario', 'Perché non è così', 'Ça va', 'São Paulo'],
  'Memórias póstumas de Brás Cubas;Machado de Assis\nCoração;João Guimarães Rosa',
  'Gösta Berlings saga;Selma Lagerlöf\nRöda rummet;Strindberg\nMän som hatar kvinnor;Larsson',
  'Frøken Smillas fornemmelse for sne;Peter Høeg\nKærlighed;Bjørnson\nBrødrene Løvehjerte',
  'Sjálfstætt fólk;Halldór Laxness\nMýrin;Arnaldur Indriðason\nÞúsund',
  'Seitsemän veljestä;Aleksis Kivi\nSinuhe egyptiläinen;Mika Waltari',
  'Café;Müller\nNiña;García\nPère;Çelik\nNaïve;Brontë\nSmørrebrød;Bjørn',
  'Søren Kierkegaard\nJo Nesbø\nGabriel García Márquez\nSlavoj Žižek\nBrontë',
  ...['Emma – “new”', 'It’s – a “test”…', 'Price €;£5;×', 'a\u00a0b', '25°;½;¾;No. ª', 'IRMÃ;x'],
  ...['NESTLÉ®;CAFÉ;ÜBER', 'Jane Eyre;Charlotte Brontë;12.50', 'L’Étranger', 'Mañana', 'Å'],
]

for (const text of western)
  test(`what is Western stays so: ${text.split('\n', 1)[0]}`, () => {
    assert.equal(guessEncoding(bytesIn('windows-1252', text)), 'windows-1252')
  })

test('what an old Macintosh wrote is read by its own alphabets, however few its letters', () => {
  for (const [label, texts] of [
    [
      'macintosh',
      [
        'Charlotte Brontë',
        'Émile Zola',
        'L’Étranger;Albert Camus',
        'Gabriel García Márquez',
        'El Niño;Señor',
        'Süßkind;König;Jürgen',
        'Così fan tutte;La città',
        'Jo Nesbø;Snømannen',
        'Don’t;It’s – so…',
      ],
    ],
    [
      'x-mac-ce',
      [
        'Bolesław Prus;Lalka',
        'Karel Čapek;Válka s mloky',
        'Molnár Ferenc;A Pál utcai fiúk',
        'Zażółć gęślą jaźń',
      ],
    ],
    ['x-mac-cyrillic', ['Война и мир;Лев Толстой', 'Чайка;Антон Чехов', 'Под игото;Иван Вазов']],
  ] as const)
    for (const text of texts) {
      const signs = signsOf(label)
      const bytes = Buffer.from(
        [...text].map((sign) =>
          sign < '\u0080' ? sign.charCodeAt(0) : 0x80 + signs.indexOf(sign),
        ),
      )
      assert.equal(alphabetDecoder(guessEncoding(bytes)).decode(bytes), text, label)
    }
})

test('quotes, dashes and apostrophes of Windows are no letters of another', () => {
  for (const text of [
    '‚Das Wort‘;Es ist ‚gut‘;Grün',
    '„Das Wort“;Über',
    'mother–daughter;Rosé',
    'so…what',
    'Paris—Berlin',
    'rock ’n’ roll',
    'Kids’ Books;Café',
    'Hawai‘i',
    'Aujourd’hui;Peut-être',
    '†1832;Goethe, J. W. †',
    '20€;30€',
  ])
    assert.equal(guessEncoding(bytesIn('windows-1252', text)), 'windows-1252', text)
})

test('what DOS wrote is read by its own alphabets', () => {
  // German is the same in both.
  for (const [label, bytes] of [
    [
      'ibm85',
      'F\x81r M\x84dchen; gr\x94\xe1ere Tr\x84ume; J\x81rgen M\x81ller; Das Schlo\xe1; K\x84the Wei\xe1',
    ],
    [
      'ibm850',
      "L'\x82t\x82 o\x97 tout a chang\x82; La for\x88t enchant\x82e; H\x82l\x8ane Lef\x8avre",
    ],
    [
      'ibm852',
      'Za\xbe\xa2\x88\x86 g\xa9\x98l\xa5 ja\xab\xe4; Stanis\x88aw; Ma\x88gorzata W\xa2jcik; Pi\xa9\x98\x86',
    ],
  ] as const)
    assert.ok(guessEncoding(Buffer.from(bytes, 'latin1')).startsWith(label), label)
})
