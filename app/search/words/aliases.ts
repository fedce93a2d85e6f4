import { fold } from '#app/values/normalise.ts'
import { isUnspaced, pairsOf } from './words.ts'

/* Names that are written in several ways, most of them authors from other scripts: a line each, forms
   apart by blanks, the words of one form joined by a plus. What a line has in common is a fact of
   libraries' authority files; a form that is also an ordinary word is left out. */

const lines = `
  dostoevsky dostoyevsky dostoevskij dostoevskii dostojewski dostojevski dostojevskij dostoievski dostoievsky dostoiewski dostoyevski dostojewskij достоевский
  tolstoy tolstoi tolstoj tolstoï толстой
  chekhov tchekhov tsjechov tschechow czechow cechov chekov tchekov chejov чехов
  turgenev tourgueniev turgenjew toergenjev turgeniev turgenjev тургенев
  gogol gogolj гоголь
  pushkin pouchkine puschkin poesjkin puskin pushkine пушкин
  bulgakov boulgakov bulgakow boelgakov булгаков
  solzhenitsyn soljenitsyne solschenizyn solzjenitsyn solzenicyn solzhenitsin солженицын
  pasternak пастернак
  nabokov nabokow набоков
  gorky gorki gorkij gorkii горький
  lermontov lermontow лермонтов
  goncharov gontcharov gontscharow gontsjarov гончаров
  akhmatova achmatowa achmatova ахматова
  tsvetaeva zwetajewa tsvetajeva tsvetaieva cvetaeva цветаева
  mayakovsky majakowski maiakovski majakovskij маяковский
  sholokhov scholochow cholokhov sjolochov шолохов
  yesenin esenin jessenin essenine есенин
  grossman гроссман
  leskov leskow лесков
  platonov platonow платонов
  zamyatin zamiatin samjatin zamjatin замятин
  strugatsky strugatski strugatzki strugatskii strugackij стругацкие стругацкий
  pelevin pelewin пелевин
  ulitskaya ulitzkaja oulitskaia улицкая
  akunin akounine акунин
  lukyanenko lukianenko loukianenko lukjanenko лукьяненко
  glukhovsky gluchowski gloukhovski glukhovskiy глуховский
  alexievich alexiewitsch aleksijevitsj alexievitch алексиевич
  shevchenko chevtchenko schewtschenko шевченко
  kropotkin kropotkine кропоткин
  trotsky trotski trotzki trockij троцкий
  lenin lenine ленин
  marx маркс
  rachmaninoff rachmaninov rakhmaninov рахманинов
  tchaikovsky chaikovsky tschaikowski tsjaikovski чайковский
  eisenstein eizenshtein эйзенштейн
  homer homere homero homerus omero omiros ομηροσ όμηρος
  plato platon platone πλατων
  aristotle aristoteles aristote aristotele αριστοτελησ
  sophocles sophokles sophocle sofocle sofokles σοφοκλησ
  aeschylus aischylos eschyle eschilo esquilo αισχυλοσ
  euripides euripide ευριπιδησ
  aristophanes aristophane aristofane αριστοφανησ
  herodotus herodot herodote erodoto herodoto herodotos ηροδοτοσ
  thucydides thukydides thucydide tucidide tucidides
  xenophon xenofon senofonte jenofonte
  plutarch plutarque plutarchus plutarco ploutarchos
  epicurus epikur epicure epicuro
  epictetus epiktet epictete epitteto epicteto
  sappho sapho saffo safo
  hesiod hesiode hesiodos esiodo hesiodo
  aesop asop esope esopo aisopos aesopus
  virgil vergil virgile vergilius
  ovid ovide ovidius
  horace horaz orazio horatius
  cicero ciceron cicerone
  seneca seneque
  livy livius
  tacitus tacite
  augustine augustinus augustin
  boethius boece boezio
  kazantzakis kazantzaki kasantzakis καζαντζακησ
  cavafy kavafis kavafy καβαφησ
  seferis seferiades σεφερησ
  confucius konfuzius confucio konfucius kongzi
  laozi laotse laotzu lao+tzu lao+tse lao+zi 老子 lao+tseu
  sunzi suntzu sun+tzu sun+zi sun+tsu 孙子 孫子
  zhuangzi chuangtzu chuang+tzu zhuang+zi tchouang+tseu
  mencius mengzi mengtzu
  cao+xueqin tsao+hsueh+chin tsao+xueqin 曹雪 芹
  lu+xun lu+hsun luxun 鲁迅 魯迅
  mo+yan moyan 莫言
  yu+hua yuhua 余华
  liu+cixin cixin+liu 刘慈 劉慈
  gao+xingjian xingjian+gao 高行健
  jin+yong louis+cha 金庸
  wu+chengen wu+cheng+en 吴承恩
  murakami мураками 村上
  mishima misima мисима 三島
  kawabata кавабата 川端
  soseki sôseki souseki soeseki 夏目漱石
  tanizaki танидзаки 谷崎
  akutagawa акутагава 芥川
  dazai дадзай 太宰
  oe ooe 大江
  ishiguro исигуро
  yoshimoto ёсимото 吉本
  ogawa 小川
  miyazaki миядзаки 宮崎
  tezuka 手塚
  basho bashô bashou 芭蕉
  mahfouz mahfuz machfus mahfoez mahfus محفوظ
  gibran jibran djubran khalil+gibran kahlil+gibran جبران
  darwish darwisch darwich darwisj درويش
  pamuk памук
  hikmet хикмет
  rumi roumi dschalaluddin+rumi mevlana رومي
  khayyam chayyam khayam chajjam chayam خيام
  hafez hafiz hafis حافظ
  saadi sadi سعدي
  ferdowsi firdausi firdawsi ferdousi firdousi فردوسي
  hedayat hidayat hedajat هدايت
  ibn+khaldun ibn+chaldun ibn+khaldoun
  ibn+battuta ibn+batuta ibn+battouta
  avicenna ibn+sina avicenne avicena
  averroes ibn+rushd
  muhammad mohammed mohammad muhammed mahomet
  agnon עגנון
  oz עוז
  grossman גרוסמן
  yehoshua jehoschua yehoshoua יהושע
  aleichem alejchem sholem+aleichem scholem+alejchem
  singer зингер
  tagore thakur tagor ठाकुर রবীন্দ্রনাথ
  premchand prem+chand प्रेमचंद
  kalidasa kalidas
  gandhi ghandi गांधी
  narayan नारायण
  szymborska шимборска
  mickiewicz mickevicius мицкевич
  sienkiewicz sienkevich senkevich сенкевич
  lem лем
  milosz miłosz милош
  tokarczuk tokartschuk токарчук
  gombrowicz gombrovich
  kapuscinski kapuściński
  schulz шульц
  hasek hašek hashek gasek гашек
  capek čapek tschapek чапек
  kundera кундера
  hrabal грабал
  kafka кафка
  andric andritch andritsj andrić андрич
  kis kiš kish
  pavic pavitch pavić павич
  kadare kadaré
  eliade элиаде
  cioran чоран
  marai márai
  kertesz kertész
  szabo szabó
  brecht брехт
  goethe гёте гете
  schiller шиллер
  mann манн
  hesse гессе
  remarque ремарк
  boll boell böll белль
  grass грасс
  nietzsche nietzche nietsche ницше
  kierkegaard kirkegaard kierkegard
  ibsen ибсен
  hamsun гамсун
  strindberg стриндберг
  lagerlof lagerloef lagerlöf лагерлёф
  lindgren линдгрен
  jansson янссон
  andersen андерсен
  larsson ларссон
  nesbo nesboe nesbø несбё
  knausgaard knausgard knausgård
  hoeg høeg
  saint+exupery saintexupery exupery экзюпери إكزوبيري
  camus камю كامو
  sartre сартр
  proust пруст
  hugo гюго
  balzac бальзак
  flaubert флобер
  zola золя
  dumas дюма
  verne верн
  stendhal стендаль
  baudelaire бодлер
  voltaire вольтер
  moliere molière мольер
  rousseau руссо
  maupassant мопассан
  simenon сименон
  dante данте
  boccaccio boccace бокаччо
  petrarch petrarca petrarque
  machiavelli machiavel maquiavelo макиавелли
  eco эко
  calvino кальвино
  cervantes сервантес ثربانتس
  borges борхес
  cortazar cortázar кортасар
  garcia+marquez маркес
  vargas+llosa льоса
  neruda неруда
  lorca лорка
  coelho coehlo coello коэльо
  pessoa песоа
  saramago сарамаго
  shakespeare shakespear shakspeare shakspere schakespeare шекспир شكسبير
  dickens диккенс
  austen остен остин
  bronte brontë бронте
  doyle дойл дойль
  christie кристи
  orwell оруэлл
  tolkien толкин толкиен
  rowling роулинг
  hemingway хемингуэй
  salinger сэлинджер
  steinbeck стейнбек
  fitzgerald фицджеральд
  twain твен
  bradbury брэдбери
  asimov азимов asimow
  heinlein хайнлайн
  lovecraft лавкрафт
  wells уэллс
  wilde уайльд
  kipling киплинг
  stevenson стивенсон
  defoe дефо
  swift свифт
  london лондон
  melville мелвилл
  hawthorne готорн
  faulkner фолкнер
  vonnegut воннегут
  khomeini chomeini khomeyni
  mao mao+zedong mao+tse+tung mao+tsetung
  deng+xiaoping teng+hsiao+ping
  han+kang hangang 한강
  hwang+sok+yong hwang+seok+yong 황석영
  yi+munyol yi+mun+yol 이문열
  spinoza spinosa
  copernicus kopernikus kopernik copernic
  columbus kolumbus
  maimonides maimonide rambam
  josephus flavius+josephus
  wittgenstein витгенштейн
  freud фрейд
  jung юнг
  einstein эйнштейн
  munch мунк
  bakunin bakounine bakunine бакунин
  herzen gertsen герцен
  berdyaev berdjajew berdiaev бердяев
  yevtushenko jewtuschenko evtushenko евтушенко
  brodsky brodskij brodski бродский
  babel бабель
  ilf ильф
  petrov petrow петров
  dovlatov dowlatow довлатов
  shalamov schalamow chalamov шаламов
  aitmatov aitmatow айтматов
  paustovsky paustowski паустовский
  prokofiev prokofjew prokofieff прокофьев
  shostakovich schostakowitsch chostakovitch sjostakovitsj шостакович
  stravinsky strawinski stravinski стравинский
  kandinsky kandinski kandinskij кандинский
  chagall schagall шагал
  rasputin raspoutine распутин
  gorbachev gorbatschow gorbatchev gorbatsjov горбачёв горбачев
  yeltsin jelzin eltsine ельцин
  khrushchev chruschtschow khrouchtchev chroesjtsjov хрущёв хрущев
  zelensky selenskyj zelenskyy zelenskiy зеленский
  navalny nawalny navalnyj навальный
  dr doctor
  mr mister
  mrs missus
  st saint
  jr junior
  tao+te+ching dao+de+jing tao+te+king daodejing 道德经 道德經
  i+ching yi+jing yijing
  ww1 wwi world+war+#1
  ww2 wwii world+war+#2
  usa united+states
`

/** The words of one form, all of which must occur. */
type Form = string[]
type Found = { length: number; others: Form[] }

let known: Map<string, { form: Form; others: Form[] }[]> | undefined

function table() {
  if (known) return known
  known = new Map()
  for (const line of lines.trim().split('\n')) {
    const written = new Set(line.trim().split(' ').map(fold))
    const forms = [...written].map((form) => form.split('+').flatMap(wordsOfForm))
    for (const form of forms) {
      const first = form[0] as string
      const others = forms.filter((other) => other !== form)
      known.set(first, [...(known.get(first) ?? []), { form, others }])
    }
  }
  return known
}

const wordsOfForm = (word: string): string[] =>
  isUnspaced(word) && word.length > 1 ? pairsOf(word).slice(0, -1) : [word]

/** Every form of the name on the line that begins with this one, as it is written there; itself where there is none. */
export function formsOf(first: string): string[] {
  const line = lines.split('\n').find((one) => one.trim().split(' ')[0] === first)
  return line?.trim().split(' ') ?? [first]
}

/** The other forms of a name that begins at this place of folded words; the longest name counts. */
export function aliasesAt(words: string[], at: number): Found | null {
  let best: Found | null = null
  for (const { form, others } of table().get(words[at] as string) ?? [])
    if (form.length > (best?.length ?? 0) && form.every((word, i) => words[at + i] === word))
      best = { length: form.length, others }
  return best
}
