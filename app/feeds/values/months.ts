/* Names of the months, in the languages of the sheets that come in. Without accents and dots. */

const names = [
  'january jan januar jaenner janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen sty leden ledna' +
    ' января янв январь ιανουαριου ιανουαριος ocak tammikuu tammikuuta',
  'february feb februar feber fevrier fevr fev febrero febbraio februari fevereiro lutego luty lut unor unora' +
    ' февраля фев февраль φεβρουαριου φεβρουαριος subat helmikuu helmikuuta',
  'march mar maerz marz mrz mars marzo maart mrt marco marca marzec marts brezen brezna' +
    ' марта март μαρτιου μαρτιος mart maaliskuu maaliskuuta',
  'april apr avril avr abril abr aprile kwietnia kwiecien kwi duben dubna' +
    ' апреля апр апрель απριλιου απριλιος nisan huhtikuu huhtikuuta',
  'may mai mayo maggio mag mei maio maja maj kveten kvetna' +
    ' мая май маи μαιου μαιος mayis toukokuu toukokuuta',
  'june jun juni juin junio giugno giu junho czerwca czerwiec cze cerven cervna' +
    ' июня июн июнь ιουνιου ιουνιος haziran kesakuu kesakuuta',
  'july jul juli juillet juil julio luglio lug julho lipca lipiec lip cervenec cervence' +
    ' июля июл июль ιουλιου ιουλιος temmuz heinakuu heinakuuta',
  'august aug aout agosto ago augustus augusti sierpnia sierpien sie srpen srpna' +
    ' августа авг август αυγουστου αυγουστος agustos elokuu elokuuta',
  'september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz zari' +
    ' сентября сен сент сентябрь σεπτεμβριου σεπτεμβριος eylul syyskuu syyskuuta',
  'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijen rijna' +
    ' октября окт октябрь οκτωβριου οκτωβριος ekim lokakuu lokakuuta',
  'november nov novembre noviembre novembro listopada listopad lis' +
    ' ноября ноя нояб ноябрь νοεμβριου νοεμβριος kasim marraskuu marraskuuta',
  'december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru prosinec prosince' +
    ' декабря дек декабрь δεκεμβριου δεκεμβριος aralik joulukuu joulukuuta',
]

const numbers = new Map(
  names.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)),
)

/** 1 to 12 of a month's name or what it is shortened to; null for another word. */
export function monthNamed(word: string): number | null {
  const bare = word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
  return numbers.get(bare) ?? null
}
