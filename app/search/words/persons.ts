import { fold, isPlain, shelfSlug, slugOf } from '#app/values/normalise.ts'
import { formsOf } from './aliases.ts'

/* People whose whole names are written in several ways, a line each: the name that their shelf has for its address;
   then how the given names are written otherwise, and after a "=" whole names that are not put together so. The family
   name has its forms in aliases.ts; "-" says that it alone means this person. A given name may be an initial where no
   other author of note shares it. */

const lines = `
  fyodor dostoevsky - feodor fedor fjodor fiodor фёдор ф f f+m fyodor+m fyodor+mikhailovich fjodor+michailowitsch fedor+mikhaïlovitch фёдор+михайлович
  leo tolstoy lev lew leon léon лев л l l+n lev+nikolayevich lew+nikolajewitsch лев+николаевич leo+n
  anton chekhov - антон а а+п a a+p anton+p anton+pavlovich антон+павлович
  ivan turgenev - iwan иван и и+с i i+s ivan+sergeevich иван+сергеевич
  nikolai gogol - nikolay nikolaj nicolas nicolai николай н н+в n n+v nikolai+vasilievich николай+васильевич
  alexander pushkin - aleksandr alexandre aleksander alexandr alejandro александр а а+с a a+s aleksandr+sergeevich александр+сергеевич
  mikhail bulgakov - michail mikhaïl mijaíl mihail михаил м м+а m m+a
  aleksandr solzhenitsyn - alexander alexandre aleksander александр а а+и a a+i
  boris pasternak - борис б b
  vladimir nabokov - wladimir владимир в v
  maxim gorky - maksim maxime máximo максим м m
  mikhail lermontov - michail mikhaïl михаил м м+ю m m+yu
  ivan goncharov - iwan иван и i
  anna akhmatova - анна а a
  marina tsvetaeva - марина м m
  vladimir mayakovsky - wladimir владимир в v
  mikhail sholokhov - michail mikhaïl михаил м m
  sergei yesenin - sergey sergej serge сергей с s
  nikolai leskov - nikolay nikolaj nicolas николай n
  andrei platonov - andrey andrej андрей a
  yevgeny zamyatin - evgeny yevgeni evgenij evgueni jewgeni евгений e
  viktor pelevin - victor wiktor виктор v
  lyudmila ulitskaya - ludmila ljudmila людмила l
  boris akunin - борис b
  sergei lukyanenko - sergey sergej сергей s
  dmitry glukhovsky - dmitrij dmitri dmitriy дмитрий d
  svetlana alexievich - swetlana светлана s
  taras shevchenko - тарас t
  varlam shalamov - warlam варлам v
  chinghiz aitmatov - tschingis chingiz tchinguiz чингиз
  joseph brodsky - iosif josif иосиф
  isaac babel - isaak исаак
  haruki murakami =村上春樹 =村上+春樹 =мураками+харуки харуки
  yukio mishima - =三島由紀夫 =三島+由紀夫 юкио
  yasunari kawabata - =川端康成 =川端+康成 ясунари
  natsume soseki =夏目漱石 =夏目+漱石 =soseki =sôseki =souseki =sosekinatsume =soseki+natsume =natsume+souseki
  junichiro tanizaki - jun'ichiro =谷崎潤一郎
  ryunosuke akutagawa - ryūnosuke =芥川龍之介
  osamu dazai - =太宰治
  kenzaburo oe kenzaburō =大江健三郎 =oe+kenzaburo
  banana yoshimoto =吉本ばなな =よしもとばなな
  osamu tezuka =手塚治虫
  hayao miyazaki =宮崎駿
  matsuo basho =芭蕉 =松尾芭蕉 =basho =bashô
  liu cixin =cixin+liu =刘慈欣 =劉慈欣 =liu+cixin
  mo yan =moyan =莫言
  lu xun =lu+hsun =luxun =鲁迅 =魯迅
  yu hua =yuhua =余华 =余華
  gao xingjian =xingjian+gao =高行健
  jin yong =louis+cha =金庸
  cao xueqin =tsao+hsueh+chin =xueqin+cao =曹雪芹
  wu chengen =wu+cheng+en =吴承恩 =吳承恩
  sun tzu =sunzi =suntzu =sun+zi =sun+tsu =孙子 =孫子
  lao tzu =laozi =laotse =lao+tse =lao+zi =老子 =laotzu =lao+tseu
  han kang =hangang =한강
  naguib mahfouz - nagib nagīb nadschib naguíb نجيب
  khalil gibran kahlil chalil khalīl gibran+khalil jubran+khalil جبران+خليل خليل
  mahmoud darwish mahmud machmud محمود
  orhan pamuk - орхан
  nazim hikmet nâzım nazım
  omar khayyam - umar omer عمر
  rabindranath tagore - rabindranāth rabíndranath রবীন্দ্রনাথ रवीन्द्रनाथ
  amos oz עמוס amoz
  sholem aleichem =scholem+alejchem =sholom+aleichem =shalom+aleichem =sholem+alejchem =шолом+алейхем
  nikos kazantzakis - nikos+k νίκοσ νικοσ никос
  constantine cavafy - konstantinos konstantin c+p κωνσταντίνοσ κωνσταντινοσ
  homer =homere =homero =homerus =omero =ομηροσ =όμηρος =гомер
  plato =platon =platone =πλατων =πλάτων =платон
  aristotle =aristoteles =aristote =aristotele =αριστοτελησ =αριστοτέλης =аристотель
  sophocles =sophokles =sophocle =sofocle =sofokles =σοφοκλησ =σοφοκλής =софокл
  aeschylus =aischylos =eschyle =eschilo =esquilo =αισχυλοσ
  euripides =euripide =ευριπιδησ =еврипид
  herodotus =herodot =herodote =erodoto =herodotos =ηροδοτοσ =геродот
  virgil =vergil =virgile =virgilio =vergilius =вергилий
  ovid =ovide =ovidio =ovidius =овидий
  confucius =konfuzius =confucio =konfucius =kongzi =孔子 =конфуций
  stanislaw lem - stanisław станислав
  bohumil hrabal - богумил
  jaroslav hasek - ярослав
  karel capek - карел
  olga tokarczuk - ольга
  wislawa szymborska - wisława вислава
  henryk sienkiewicz - генрик
  franz kafka - франц
  milan kundera - милан
  ivo andric - иво
  ismail kadare - ismaïl исмаил
  sandor marai - sándor шандор
  imre kertesz - имре
  magda szabo magda+szabó магда
  selma lagerlof - сельма
  astrid lindgren - астрид
  jo nesbo - ю jo+n
  karl+ove knausgaard - karl+o
  antoine+de saint+exupery - antoine a+de a антуан+де+сент антуан+де أنطوان+دو+سانت
  victor hugo - viktor виктор victor+marie
  miguel+de cervantes - miguel miguel+de+cervantes мигель+де
  gabriel garcia+marquez gabriel+garcía габриэль+гарсиа g
  mario vargas+llosa mario+vargas марио+варгас
  paulo coelho - пауло
  fernando pessoa - фернанду
  jose saramago - josé жозе
  william shakespeare - wilhelm уильям вильям w william+w وليم ويليام
  charles dickens - чарльз чарлз
  j+r+r tolkien - jrr john+ronald+reuel джон+рональд+руэл дж+р+р j
  j+k rowling - jk joanne joanne+k джоан дж+к
  george orwell - джордж
`

const wordsOf = (form: string): string => fold(form).replaceAll('+', '-').replaceAll("'", '')

let standing: Map<string, string> | undefined

/** By every form of a name, in the words of an address: the one that stays. */
function table(): Map<string, string> {
  if (standing) return standing
  standing = new Map()
  for (const line of lines.trim().split('\n')) {
    const names = line.trim().split(' ')
    const [given = '', family = '', ...others] = names
    const isWhole = family.startsWith('=')
    const stays = isWhole ? wordsOf(given) : `${wordsOf(given)}-${wordsOf(family)}`
    const add = (form: string) => standing?.set(form, stays)
    add(stays)
    for (const form of names.filter((name) => name.startsWith('='))) add(wordsOf(form.slice(1)))
    if (isWhole) continue
    for (const surname of formsOf(family).map(wordsOf)) {
      if (others.includes('-')) add(surname)
      for (const first of [given, ...others.filter((other) => !/^[-=]/.test(other))].map(wordsOf)) {
        add(`${first}-${surname}`)
        add(`${surname}-${first}`)
      }
    }
  }
  return standing
}

/* An address of plain letters is folded already. */
const addressWords = (slug: string): string =>
  isPlain(slug) ? slug : slug.split('-').map(fold).join('-')

/**
 * The address of the shelf of a person, whatever form of their name it is made of: "Fjodor Dostojewski" and
 * "Достоевский, Фёдор" are fyodor-dostoevsky. Of anybody else, and of an address, it is what it always was.
 */
export function personSlug(name: string): string {
  const slug = slugOf(name.replace(/\s+/g, ' ').trim())
  return table().get(addressWords(slug)) ?? slug
}

/** The addresses of those among these people that are not made of the name; undefined where all are. */
export function slugsBesideNames(names: string[]): Record<string, string> | undefined {
  const slugs = names
    .map((name) => [name, personSlug(name)] as const)
    .filter(([name, slug]) => slug !== shelfSlug('author', name))
  return slugs.length > 0 ? Object.fromEntries(slugs) : undefined
}

/** Whether it is the address of one of those whose names have several forms. */
export const hasForms = (slug: string): boolean => table().get(slug) === slug
