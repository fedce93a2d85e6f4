import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { coverSvg, designCover } from './design-cover.ts'
import { levelRuns, runsLeft } from './direction.ts'
import { runsOf, settable } from './faces.ts'
import { cleanText } from './lettering.ts'
import { graphemes, piecesOf, shortPieces } from './linebreaks.ts'
import { loadShaper } from './shaper.ts'

/** Four books of each of fifteen ways to write, as plain as they come and as awkward. */
const shelves: Record<string, [title: string, author: string][]> = {
  Latin: [
    ['Łódź und Đà Nẵng', 'Žofia Ńowak'],
    ['Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'Åse Ørsted'],
    ['The Ω Point', 'Jane Doe'],
    [
      'A Tale of “Ṫwo” Cities',
      'Dvořák, Antonín; O’Brien, Seán; and many more whom one line does not hold',
    ],
  ],
  Greek: [
    ['Οδύσσεια', 'Όμηρος'],
    ['Βίος και πολιτεία του Αλέξη Ζορμπά', 'Νίκος Καζαντζάκης'],
    ['Ἠλέκτρα', 'Σοφοκλῆς'],
    ['Ο Χριστός ξανασταυρώνεται: μυθιστόρημα', 'Νίκος Καζαντζάκης'],
  ],
  Cyrillic: [
    ['Война и мир', 'Лев Толстой'],
    ['Преступление и наказание', 'Фёдор Достоевский'],
    ['Кобзар', 'Тарас Шевченко'],
    ['Њиве и ђердани: приповетке', 'Љубица Џелебџић'],
  ],
  Arabic: [
    ['ألف ليلة وليلة', 'مجهول'],
    ['موسم الهجرة إلى الشمال', 'الطيب صالح'],
    ['الأيام', 'طه حسين'],
    ['الحرب والسلم 1812', 'Leo Tolstoy'],
  ],
  Persian: [
    ['بوف کور', 'صادق هدایت'],
    ['می‌خواهم بخوانم', 'سیمین دانشور'],
    ['گلستان', 'سعدی'],
    ['شاهنامه', 'فردوسی'],
  ],
  Hebrew: [
    ['שירת הים', 'רחל לוי'],
    ['סיפור על אהבה וחושך', 'עמוס עוז'],
    ['מלחמה ושלום 2', 'לב טולסטוי'],
    ['ספר Unicode הקטן', 'דן כהן'],
  ],
  Devanagari: [
    ['गोदान', 'प्रेमचंद'],
    ['युद्ध और शांति', 'लियो टॉल्स्टॉय'],
    ['मृत्युंजय', 'शिवाजी सावंत'],
    ['मधुशाला', 'हरिवंश राय बच्चन'],
  ],
  Bengali: [
    ['গীতাঞ্জলি', 'রবীন্দ্রনাথ ঠাকুর'],
    ['পথের পাঁচালী', 'বিভূতিভূষণ বন্দ্যোপাধ্যায়'],
    ['যুদ্ধ ও শান্তি', 'লিও টলস্টয়'],
    ['চোখের বালি', 'রবীন্দ্রনাথ ঠাকুর'],
  ],
  Tamil: [
    ['திருக்குறள்', 'திருவள்ளுவர்'],
    ['பொன்னியின் செல்வன்', 'கல்கி'],
    ['போரும் அமைதியும்', 'லியோ டால்ஸ்டாய்'],
    ['சிலப்பதிகாரம்', 'இளங்கோ அடிகள்'],
  ],
  Thai: [
    ['สี่แผ่นดิน', 'คึกฤทธิ์ ปราโมช'],
    ['สงครามและสันติภาพ', 'เลโอ ตอลสตอย'],
    ['ข้างหลังภาพ', 'ศรีบูรพา'],
    ['ผู้ใหญ่ลีกับนางมาเรื่องยาวมากจนต้องตัดหลายบรรทัด', 'ก. สุรางคนางค์'],
  ],
  Japanese: [
    ['吾輩は猫である', '夏目漱石'],
    ['ノルウェイの森', '村上春樹'],
    ['戦争と平和', 'レフ・トルストイ'],
    ['「雪国」と、その時代――ある作家の長い旅路をたどる', '川端康成'],
  ],
  Korean: [
    ['토지', '박경리'],
    ['전쟁과 평화', '레프 톨스토이'],
    ['채식주의자', '한강'],
    ['난장이가 쏘아올린 작은 공', '조세희'],
  ],
  'Chinese, simplified': [
    ['红楼梦', '曹雪芹'],
    ['战争与和平', '列夫·托尔斯泰'],
    ['活着', '余华'],
    ['三体：地球往事三部曲之一', '刘慈欣'],
  ],
  'Chinese, traditional': [
    ['紅樓夢', '曹雪芹'],
    ['戰爭與和平', '托爾斯泰'],
    ['臺北人', '白先勇'],
    ['魔戒首部曲：魔戒現身', 'J. R. R. Tolkien'],
  ],
  'Armenian, Georgian': [
    ['Սամվել', 'Րաֆֆի'],
    ['Պատերազմ և խաղաղություն', 'Լև Տոլստոյ'],
    ['ვეფხისტყაოსანი', 'შოთა რუსთაველი'],
    ['ომი და მშვიდობა', 'ლევ ტოლსტოი'],
  ],
}

/** Two books of each script that fewer are printed in. */
const rarer: Record<string, [title: string, author: string][]> = {
  Gujarati: [
    ['સરસ્વતીચંદ્ર', 'ગોવર્ધનરામ ત્રિપાઠી'],
    ['સત્યના પ્રયોગો', 'મોહનદાસ ગાંધી'],
  ],
  Telugu: [
    ['వేయి పడగలు', 'విశ్వనాథ సత్యనారాయణ'],
    ['మహాప్రస్థానం', 'శ్రీశ్రీ'],
  ],
  Kannada: [
    ['ಮಲೆಗಳಲ್ಲಿ ಮದುಮಗಳು', 'ಕುವೆಂಪು'],
    ['ಸಂಸ್ಕಾರ', 'ಯು. ಆರ್. ಅನಂತಮೂರ್ತಿ'],
  ],
  Malayalam: [
    ['ചെമ്മീൻ', 'തകഴി ശിവശങ്കരപ്പിള്ള'],
    ['ഖസാക്കിന്റെ ഇതിഹാസം', 'ഒ. വി. വിജയൻ'],
  ],
  Gurmukhi: [
    ['ਪਿੰਜਰ', 'ਅੰਮ੍ਰਿਤਾ ਪ੍ਰੀਤਮ'],
    ['ਚਿੱਟਾ ਲਹੂ', 'ਨਾਨਕ ਸਿੰਘ'],
  ],
  Odia: [
    ['ଛ ମାଣ ଆଠ ଗୁଣ୍ଠ', 'ଫକୀର ମୋହନ ସେନାପତି'],
    ['ପରଜା', 'ଗୋପୀନାଥ ମହାନ୍ତି'],
  ],
  Sinhala: [
    ['ගම්පෙරළිය', 'මාර්ටින් වික්‍රමසිංහ'],
    ['විරාගය', 'මාර්ටින් වික්‍රමසිංහ'],
  ],
  Khmer: [
    ['ផ្កាស្រពោន', 'នូ ហាច'],
    ['សង្គ្រាមនិងសន្តិភាព', 'លេអូ តុលស្តុយ'],
  ],
  Lao: [
    ['ສັງສິນໄຊ', 'ທ້າວປາງຄຳ'],
    ['ສົງຄາມແລະສັນຕິພາບ', 'ລີໂອ ຕອນສະຕອຍ'],
  ],
  Burmese: [
    ['မုန်း၍မဟူ', 'ဂျာနယ်ကျော် မမလေး'],
    ['စစ်နှင့်ငြိမ်းချမ်းရေး', 'လီယို တော်စတွိုင်း'],
  ],
  Tibetan: [
    ['མི་ལ་རས་པའི་རྣམ་ཐར', 'གཙང་སྨྱོན་ཧེ་རུ་ཀ'],
    ['གཞོན་ནུ་ཟླ་མེད་ཀྱི་གཏམ་རྒྱུད', 'མདོ་མཁར་ཚེ་རིང་དབང་རྒྱལ'],
  ],
  Ethiopic: [
    ['ፍቅር እስከ መቃብር', 'ሐዲስ ዓለማየሁ'],
    ['ኦሮማይ', 'በዓሉ ግርማ'],
  ],
  Cherokee: [
    ['ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ', 'ᏍᏏᏉᏯ'],
    ['ᎪᏪᎵ', 'ᏍᏏᏉᏯ'],
  ],
}

const genres = ['Business', 'Fiction', 'Horror', 'Adventure', 'Poetry']
const books = Object.entries({ ...shelves, ...rarer }).flatMap(([shelf, pairs]) =>
  pairs.map(([title, author], i) => ({ shelf, title, author, category: genres[i] ?? '' })),
)
const designsOf = () =>
  books.map((book, i) => ({
    ...book,
    design: designCover({ ...book, category: genres[i % 5] ?? '', seed: `sheet ${i}` }),
  }))

before(loadShaper)

test('86 covers of 28 ways to write carry title and author', async () => {
  const designs = designsOf()
  for (const { title, author, design } of designs) {
    for (const text of [title, author]) assert.equal(settable(cleanText(text)), cleanText(text))
    // The mark may have given way.
    assert.ok(design.words.length >= 2, `${title}: ${design.family}`)
    for (const { d, box } of design.words) {
      assert.ok(
        d && box.left >= 10 && box.right <= 592 && box.top >= 10,
        `${title}: ${JSON.stringify(box)}`,
      )
    }
  }
  assert.equal(designs.length, 86)
  if (process.env.PICTURES) await keepSheet(designs)
})

/** All of them on one sheet: for whoever wants to look, since no test compares it. */
async function keepSheet(designs: ReturnType<typeof designsOf>) {
  const [width, height, across] = [200, 300, 12]
  const pictures = await Promise.all(
    designs.map(({ design }) =>
      sharp(Buffer.from(coverSvg(design, width)))
        .png()
        .toBuffer(),
    ),
  )
  const file = path.resolve(import.meta.dirname, '../../../artefacts/covers/every-script.jpeg')
  mkdirSync(path.dirname(file), { recursive: true })
  await sharp({
    create: {
      width: (width + 12) * across,
      height: (height + 12) * Math.ceil(designs.length / across),
      channels: 3,
      background: '#888',
    },
  })
    .composite(
      pictures.map((input, i) => ({
        input,
        left: (i % across) * (width + 12) + 6,
        top: Math.floor(i / across) * (height + 12) + 6,
      })),
    )
    .jpeg({ quality: 80 })
    .toFile(file)
}

test('a word is set in one family, and what no family has is left out', () => {
  const stretches = (text: string) => runsOf(text, 'bold').map((run) => run.text)
  assert.deepEqual(stretches('Emma'), ['Emma'])
  assert.equal(stretches('The Ω Point').join(''), 'The Ω Point')
  assert.equal(stretches('می‌خواهم').length, 1)
  for (const text of ['🐋', '🐋🐋 🐋', '\u{10FFFF}']) assert.equal(settable(text), '')
  assert.equal(settable('Moby 🐋 Dick'), 'Moby Dick')
  const { words } = designCover({ title: '🐋', author: 'Melville', category: 'Fiction', seed: 's' })
  assert.equal(words.length, 2, 'the author and the mark')
})

test('runs stand in the order in which they are read', () => {
  const order = (line: string) => levelRuns(line).map(({ text }) => text.trim())
  assert.deepEqual(order('Emma'), ['Emma'])
  assert.deepEqual(order('שלום 12'), ['12', 'שלום'])
  assert.deepEqual(order('the שלום word'), ['the', 'שלום', 'word'])
  for (const [text, left] of [
    ['שלום Emma', true],
    ['Emma שלום', false],
    ['1984', false],
    ['', false],
  ] as const)
    assert.equal(runsLeft(text), left, text)
})

test('texts without blanks are broken between words, and no mark begins a line', () => {
  for (const { title } of books) {
    const pieces = piecesOf(title)
    assert.equal(pieces.join(''), title)
    for (const piece of pieces.slice(1)) assert.doesNotMatch(piece, /^[、。，：」』)ー]/u)
  }
  assert.ok(piecesOf('สงครามและสันติภาพ').length > 1)
  for (const { shelf, title } of books)
    if (/战争与和平|ສົງຄາມ|សង្គ្រាម|ငြိမ်း|རྣམ་ཐར/u.test(title))
      assert.ok(piecesOf(title).length > 1, shelf)
})

test('a word of any length is broken and never dropped', () => {
  for (const letter of ['a', 'щ', '本', 'ส', 'ع', 'न', 'ក']) {
    const word = letter.repeat(200)
    const parts = shortPieces([word], 14)
    assert.ok(parts.every((part) => graphemes(part).length <= 15))
    assert.equal(parts.join('').replaceAll('\u00ad', ''), word)
    for (const category of genres) {
      const { words } = designCover({ title: word, author: letter.repeat(80), category, seed: 'x' })
      assert.ok(words.length >= 3, `${letter} ${category}`)
    }
  }
})
