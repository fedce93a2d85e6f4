import { type Meaning, plainName } from './meaning.ts'

/*
 * The table of what columns are called, in the languages of those who send sheets: English, German, French, Spanish,
 * Italian, Dutch, Polish, Portuguese, and the chief ones of others. Names are compared in small letters, without accents and signs.
 */

/** By name, in the spelling of plainName. */
export const named = new Map<string, Meaning>()

/** Names apart by commas; those that come first are asked first. */
function call(meaning: Omit<Meaning, 'rank'>, names: string): void {
  for (const [rank, name] of names.split(',').entries()) {
    const plain = plainName(name)
    if (plain && !named.has(plain)) named.set(plain, { ...meaning, rank })
  }
}

call(
  { field: 'isbn13' },
  `isbn13, isbn 13, isbn-13, isbn, isbn10, isbn 10, isbn number, isbn nr, isbns, ean isbn, isbn ean, numero isbn, isbn/ean,
  шк, штрихкод, isbn номер,
  gtin upc ean or isbn, isbn コード, isbn码, isbn号, 国际标准书号, isbn 13 ean, ean isbn 13, gtin ean, n isbn, nr isbn, isbn ean 13, codice isbn, codigo isbn, code isbn, מסת ב, ean13, ean 13, ean, ean code, gtin, gtin13, gtin 13, variant ean, strichcode, upc ean, 13 digit ean`,
)
call(
  { field: 'isbn13', role: 'barcode' },
  `barcode, bar code, variant barcode, code barres, code a barres, codigo de barras, codice a barre, streepjescode, kod kreskowy,
  upc, variant upc`,
)
call(
  { field: 'title' },
  `title, book title, titre complet, titel, titre, titolo, titulo, tytul, name, product title, product name, item name, item, buchtitel,
  nombre, nom, naam, nazwa, nome, bezeichnung, artikelbezeichnung, produktname, full title, work title, titre du livre,
  titulo del libro, titolo del libro, titulo do livro, tytul ksiazki, titel boek, название, наименование, назва, заглавие,
  nazev, nazov, cim, konyv cime, denumire, titlu, kitap adi, baslik, τιτλος, bok, titel pa bok, nimi, pavadinimas, tittel, boktittel, nosaukums, pealkiri, kniha, knjiga, naslov, naslov knjige, 書名, 书名, タイトル, 商品名, 図書名, ชื่อหนังสือ, العنوان, عنوان الكتاب, اسم الكتاب, כותר, שם הספר, main title, title without prefix, title text, haupttitel, sachtitel, kurztitel, werktitel, titel des buches, titre principal, titre de l ouvrage, intitule, designation, libelle, obra, titulo de la obra, opera, titolo opera, boektitel, hoofdtitel, nazwa produktu, nazwa towaru, 題名, 标题, 제목, 도서명, 책제목, title1, title 1, title and subtitle, title subtitle`,
)
call(
  { role: 'titlePrefix' },
  'title prefix, prefix, prefix title, leading article, initial article, title article, titelprafix, prefixe du titre',
)
call(
  { field: 'subtitle' },
  'subtitle, sub title, product subtitle, 副題, サブタイトル, 副标题, zusatz zum titel, complement de titre, untertitel, sous titre, subtitulo, sottotitolo, ondertitel, podtytul',
)
call(
  { field: 'author' },
  `author, authors, author s, author contributor, author name, author names, primary author, main author, writer, writers, book author, autor,
  autoren, autorin, autor in, autor innen, verfasser, auteur, auteurs, auteur s, autora, autores, autor es, autor a,
  autore, autori, autrice, автор, авторы, szerzo, yazar, συγγραφεας, forfattare, forfatter, kirjailija, schrijver, schrijvers, autorzy, pisarz, written by, by, creator, creators, 著者, 著者名, 著者 名, 作家名, 作家, المؤلف, اسم المؤلف, מחבר, שם המחבר, personal author, main entry, verfasser in, verfasserin, autorenname, urheber, auteur principal, nom de l auteur, autor principal, autore principale, nome autore, nombre del autor, hoofdauteur, nazwisko autora, 作者, 저자, 지은이, author 1, author1, autor 1,
  author l f, author last first, author sort, author inverted, author filing, author editor, authors editors, author s editor s, author illustrator, author s illustrator s, author and illustrator, autor hrsg, autor herausgeber, autoren hrsg, autoren herausgeber, verfasser hrsg`,
)
call(
  { field: 'contributors' },
  'contributors, contributor, added author, added authors, weitere personen, mitarbeiter, mitwirkende, contributeurs, colaboradores, contributori, additional authors, other authors',
)
for (const [does, names] of [
  [
    'translator',
    'translator, translators, translated by, ubersetzer, ubersetzerin, ubersetzung, traducteur, traductrice, traduction, traductor, traduttore, traduttrice, vertaler, tlumacz, przeklad, tradutor',
  ],
  [
    'illustrator',
    'illustrator, illustrators, illustrated by, illustratorin, illustrateur, illustratrice, ilustrador, ilustradora, illustratore, illustratrice, ilustrator, illustrations by',
  ],
  [
    'narrator',
    'narrator, narrators, read by, sprecher, sprecherin, narrateur, narrador, narratore, lektor, narrated by',
  ],
  ['editor', 'editors, edited by, herausgeber, hrsg, herausgeberin'],
  ['foreword', 'foreword by, vorwort von, preface de'],
  ['introduction', 'introduction by, einleitung von'],
  ['photographer', 'photographs by, photos by, photography by'],
] as const)
  call({ field: 'contributors', does }, names)
call(
  { field: 'category' },
  `category, categories, genre, genres, kategorie, kategorien, categorie, categories, categoria, categorias, kategoria, gatunek, жанр, категория, zanr, tur, kategori, aihe,
  ジャンル, 分类, 장르, 分類, カテゴリ, カテゴリー, التصنيف, קטגוריה, קטגוריות,
  genero, genere, rubriek, rubrik, rayon, product category, product category 1, category1, category 1, department, section,
  reporting category, category name, category description, class description, department name, department description, section name, sachgruppe, warengruppe, dept, dept desc, sect, product type, type, main category, primary category, sub category, subcategory`,
)
call(
  { field: 'description' },
  `description, product description, book description, body html, body, long description, full description, descriptions,
  description html, beschreibung, langtext, klappentext, inhaltsangabe, descriptif, resume, descripcion, sinopsis, resumen,
  descrizione, sinossi, trama, beschrijving, samenvatting, opis, opis ksiazki, descricao, sinopse, summary, synopsis, blurb,
  annotation, short description, kurzbeschreibung, kurztext, description courte, descripcion corta, descrizione breve, korte beschrijving, omschrijving, popis, описание, аннотация, opisanie, kuvaus, beskrivelse, beskrivning, aciklama,
  leiras, 説明, 商品説明, 内容, 概要, 描述, 图书简介, 책소개, الوصف, תקציר, תיאור, presentation, quatrieme de couverture, argumentaire, descripcion larga, quarta di copertina, abstract, flaptekst, notatka wydawcy, leiras, descriere, περιγραφη, comments, 内容紹介, 内容简介, 소개, main description, about the book, plot, book summary, back cover copy, marketing copy, sales copy, catalogue copy, catalog copy, jacket copy, stock description`,
)
// "Your Price" is none of these: it stands in the list of a supplier, and is what the shop pays.
call(
  { field: 'newPrice' },
  `price, regular price, retail price, variant price, selling price, sell price, store price, list price, our price, shop price, web price, website price, online price, discounted price, notre prix, prix boutique, unser preis, nuestro precio, nostro prezzo, il nostro prezzo, onze prijs, price amount, us srp, srp, suggested retail price, us list price, us price, list, retail value, item price, 本体価格, 税込価格, 販売価格, 税抜価格, 本体, 税込, 単価, 售价, 零售价, 판매가, السعر, מחיר, preis brutto, bruttoverkaufspreis, verkaufspreis brutto, einzelpreis, gebundener ladenpreis, ladenpreis brutto, prix public ttc, prix unitaire, prix editeur, prix de vente ttc, precio venta publico, precio con iva, precio unitario, prezzo al pubblico, prezzo unitario, prezzo ivato, adviesprijs, consumentenprijs, winkelprijs, cena okladkowa, cena katalogowa, price tax incl, unit price, retail, rrp, msrp,
  cover price, default price, price incl tax, price tax included, price including tax, price with tax, price gross, gross price, price tax excluded, price tax excl, start price, regularer preis, tarif regulier, precio normal,
  prezzo di listino, reguliere prijs, veiledende pris, utsalgspris, price each, 価格, 定価, 价格, 定价, 가격, 정가, new price, preis, verkaufspreis, ladenpreis, vk preis, vk, bruttopreis, uvp, endpreis,
  prix, prix ttc, prix public, prix de vente, precio, pvp, precio de venta, prezzo, prezzo di vendita, prezzo di copertina,
  prijs, verkoopprijs, cena, цена, цiна, ціна, ar, eladasi ar, pret, fiyat, τιμη, pris, hinta, cena brutto, cena detaliczna, cena sprzedazy, preco, preco de venda, preco de capa, rrp1, rrp 1, price1, price 1, rsp, mrp, recommended retail price, suggested retail, suggested price, publisher price, publisher s price, publishers price, published price, jacket price, current price, sales price, sell, brutto vk, vk brutto, lvp, p v p, precio venta, precio de venta al publico, prix de vente conseille, cena det`,
)
call(
  { role: 'salePrice' },
  'sale price, special price, promotional price, aktionspreis, prix promotionnel, angebotspreis, tarif promo, prezzo in offerta, actieprijs, precio rebajado, cena promocyjna, promo price',
)
call(
  { role: 'saleFrom' },
  `date sale price starts, sale price starts, sale start, sale start date, sale starts, sale from, special price from date, special from date,
  datum an dem angebotspreis beginnt, date de debut de promo, dia en que empieza el precio rebajado, data di inizio del prezzo in saldo`,
)
call(
  { role: 'saleUntil' },
  `date sale price ends, sale price ends, sale end, sale end date, sale ends, sale until, sale to, special price to date, special to date,
  datum an dem angebotspreis endet, date de fin de promo, dia en que termina el precio rebajado, data di fine del prezzo in saldo`,
)
call(
  { field: 'oldPrice' },
  `old price, compare at price, compare to price, variant compare at price, was price, original price, alter preis, statt preis,
  ancien prix, prix barre, precio anterior, vecchio prezzo, oude prijs, stara cena, preco antigo`,
)
call(
  { field: 'publishedOn' },
  `publication date, pub date, publishing date, published on, date published, publish date, release date, on sale date,
  erscheinungsdatum, erscheinungstermin, erscheint am, erschienen, date de publication, date parution, date de parution, parution,
  fecha de publicacion, data di pubblicazione, data pubblicazione, fecha publicacion, date publication, data publicacao, verschijningsdatum, publicatiedatum, data wydania, data de publicacao,
  copyright, copyright date, copyrightdate, pubyear, publication year, year published, year of publication, pub year, published, year, erscheinungsjahr, jahr,
  annee, annee de publication, ano, ano de publicacion, anno, anno di pubblicazione, jaar, rok, rok wydania,
  ano de publicacao, premiera, год, год издания, дата выхода, рiк, рік, rok vydani, datum vydani, megjelenes, kiadas eve,
  anul aparitiei, yayin tarihi, ετος εκδοσης, utgivningsar, utgivelsesar, utgivelsesdato, utgivningsdatum, yayin yili, basim yili, julkaisuvuosi, julkaisupaiva, utgivningsdag, utgivningsdato, et, erstverkaufstag, erscheinungsdatum et, datum der veroffentlichung, date d edition, annee d edition, date de mise en vente, mise en vente, fecha de edicion, ano de edicion, fecha de lanzamiento, anno di edizione, anno edizione, data di edizione, data di uscita, data uscita, jaar van uitgave, jaar van verschijnen, uitgavejaar, data premiery, data publikacji, 出版年月, 出版年月日, 発行日, 発行年, 発行年月, 発行年月日, 刊行日, 出版时间, 出版年份, 출판년도, 발행일, سنة النشر, تاريخ النشر, שנה, שנת הוצאה, publicationdate, publishdate, yearpublished, pubdate, publication, 出版年, 発売日, 出版日期, 출판일, 출간일, date of publication, published date, expected pub date, copyright year, release, released, street date, laydown date, lay down date, pub month, publication month, ersch termin, ersch datum, ersch jahr, utgiven, rok wyd, data wyd`,
)
call(
  { field: 'seriesName' },
  'series, series name, series title, 叢書名, シリーズ名, 丛书名, 총서명, titre de la serie, titre de la collection, nom de la collection, coleccion, nombre de la coleccion, nome collana, titolo collana, nazwa serii, reeksnaam, reekstitel, schriftenreihe, reihe, serie, reihentitel, collana, reeks, seria, colecao, cykl, french collection, collection, serien, seriesname, sarja, sorozat, серия, edice, rada, dizi, シリーズ, 丛书, 시리즈',
)
call(
  { field: 'seriesNumber' },
  `series number, number in the series, 巻数, 巻次, 巻, 卷, 卷号, n dans la collection, no dans la collection, numero dans la collection, numero dans la serie, n de tome, tome n, numero de coleccion, n collana, numero collana, numero nella collana, numer w serii, nr w serii, deelnummer, reeksnummer, serienummer, bandzahl, number in series, series no, series index, series position, volume, vol, volume number,
  band, bandnummer, band nr, tome, numero, tomo, volume numero, deel, tom, numer tomu, numero da serie`,
)
call(
  { field: 'publisher' },
  `publisher, publisher name, publishers, pub, 出版社名, 出版者, 発行所, 発行元, 版元, 出版商, 발행처, الناشر, دار النشر, הוצאה, הוצאה לאור, מוציא לאור, nom de l editeur, nombre editorial, nome editore, uitgeverij naam, nazwa wydawcy, verlag, verlagsname, editeur, maison d edition, editorial, editore, casa editrice,
  uitgever, uitgeverij, издательство, видавництво, издателство, nakladatel, nakladatelstvi, vydavatel, kiado, editura,
  yayinevi, εκδοτης, forlag, kustantaja, wydawnictwo, wydawca, editora, publishername, forlaget, 出版社, 출판사, brand, brands, brand name, vendor, manufacturer, publishing house, publisher imprint, imprint publisher`,
)
call({ field: 'imprint' }, 'imprint, imprint name, sello')
call(
  { field: 'format' },
  `format, binding, bind, 判型, 形態, 製本, 開本, 制本, 제본, 판형, einbandform, medium, type de reliure, type de couverture, faconnage, tipo de encuadernacion, tipo de tapa, tipo copertina, tipo rilegatura, afwerking, rodzaj oprawy, typ oprawy, book format, product form, cover type, binding type, einband, einbandart, bindung, ausstattung, produktform,
  reliure, encuadernacion, formato, legatura, rilegatura, bindwijze, uitvoering, oprawa, encadernacao, media, vazba, обложка, переплет, тип обложки, bindingtext, innbinding, bandtyp, kotes, cilt, sidottu, sidosasu, ultgave, 装丁, 装帧, media type, type of binding, verschijningsvorm, publication format`,
)
call(
  { field: 'edition' },
  'edition, edition statement, 版, 版次, 版数, auflagenvermerk, mention d edition, numero de edicion, numero edizione, numer wydania, edition text, editiontext, auflage, ausgabe, edicion, edizione, druk, wydanie, edicao, edition number, edition no',
)
call(
  { field: 'pages' },
  `pages, page count, pgs, phys desc, ページ, 頁数, 総ページ数, 页码, nb de pages, nbre de pages, nbre pages, pagination, n de pages, no de pages, n pagine, num pagine, nr pagine, n de paginas, n o de paginas, no de paginas, no paginas, n paginas, num pags, no pags, num paginas, paginacion, pag, aantal blz, blz, bladzijden, il stron, l stron, number of pages, num pages, no of pages, page extent, seiten, seitenzahl, seitenanzahl, anzahl seiten, umfang,
  nombre de pages, nb pages, paginas, numero de paginas, pagine, numero di pagine, numero pagine, aantal paginas, aantal pagina s, pagina s,
  strony, liczba stron, ilosc stron, страницы, страниц, количество страниц, кол во страниц, stran, pocet stran, oldalszam,
  pagini, sayfa sayisi, σελιδες, sidor, sider, antal sidor, sidetal, sidetall, antall sider, antal sider, sivumaara, sivuja, stranky, numarul de pagini, ページ数, 页数, 페이지, 쪽수, of pages, no pages, extent, print length, liczba str, il str`,
)
call(
  { field: 'weightGrams', unit: 'g' },
  'weight in grams, weight g, weight grams, grams, variant grams, gewicht g, gewicht in gramm, poids g, peso g, waga g, weight gr',
)
call({ field: 'weightGrams', unit: 'kg' }, 'weight kg, gewicht kg, poids kg, peso kg, waga kg')
call({ field: 'weightGrams', unit: 'lb' }, 'weight lb, weight lbs')
call({ field: 'weightGrams', unit: 'oz' }, 'weight oz')
call(
  { field: 'weightGrams' },
  'weight, gewicht, poids, peso, waga, wt, unit weight, shipping weight, item weight',
)
call({ role: 'weightUnit' }, 'weight unit, variant weight unit, weight unit for display')
call(
  { field: 'language' },
  'language, languages, language code, langue du texte, langue de publication, idioma del texto, lingua del testo, taal boek, jezyk wydania, 本文言語, lang, язык, мова, jazyk, nyelv, limba, dil, γλωσσα, sprak, kieli, sprog, 言語, 语言, 언어, sprache, sprachen, textsprache, langue, langues, idioma, idiomas, lengua, lingua, taal, jezyk, text language, language of text, book language',
)
for (const [scheme, names] of [
  [
    'BISAC',
    'bisac, bisac category, bisac heading, bisac code, bisac codes, bisac 1, bisac 2, bisac 3, bisac1, bisac2, bisac3, bisac subject, bisac subjects, main bisac, bisac subject code, bisac subject codes',
  ],
  [
    'Thema',
    'thema, thema code, thema codes, thema 1, thema 2, thema 3, thema subject, thema subject code',
  ],
  [
    'keyword',
    'keywords, keyword, tags, tag, product tags, product tag 1, product tag 2, product tag 3, schlagworte, schlagworter, stichworte, mots cles, palabras clave, parole chiave, trefwoorden, slowa kluczowe, palavras chave, meta keywords',
  ],
] as const)
  call({ field: 'subjects', scheme }, names)
call(
  { field: 'subjects' },
  'subjects, subject, subject codes, subject code, materia, argomento, onderwerp, themen, themes, sujets, materias, temas, argomenti, soggetti, onderwerpen, tematy, assuntos',
)
call(
  { field: 'availability' },
  `availability, situacion, availability status, availability code, 在庫状況, 販売状況, leverbaar, leverbaarheid, status dostepnosci, disponible, disponibile, lieferbar, disponibilite editeur, etat editeur, verfugbarkeit, lieferbarkeit, lieferstatus, disponibilite, disponibilidad,
  disponibilita, beschikbaarheid, dostepnosc, disponibilidade, stock status, avail code, report code, availability text, availability description`,
)
call(
  { field: 'orderDays' },
  'days until we can send it, days to order, lead time, lead time days, lieferzeit, lieferzeit in tagen, delivery days, order days',
)
call(
  { field: 'availableOn' },
  'expected, expected date, expected on, available from, lieferbar ab, erwartet',
)
call(
  { field: 'stock' },
  `stock, stock quantity, stock qty, in stock qty, qty on hand, quantity on hand, oh, on hand, onhand, qoh, qty, quantity, copies, inventory quantity,
  inventory count, inventory qty, variant inventory qty, variant inventory quantity, inventory, available quantity, available qty,
  остаток, количество, кол во, наличие, na sklade, sklad, skladem, keszlet, stok, stok adedi, stok miktari, current stock, qty in stock, stock level, stock on hand, qty avail, qty available,
  istbestand, lagerstand, saldo, beholdning, pa lager, varasto, varastosaldo, disponibles, stoc, adet, αποθεμα, lagersaldo, bestand, lagerbestand, menge, anzahl, lager, stuckzahl, quantite, quantite en stock, en stock, cantidad, existencias,
  giacenza, quantita, voorraad, aantal, antall, antal, vorrat, vorratig, 在庫, 在庫数, 在庫数量, 数量, 冊数, 库存数量, 册数, 재고수량, المخزون, الكمية, מלאי, כמות, qte, qte en stock, stock disponible, stock actual, disponibilita magazzino, qta, qta disponibile, aantal op voorraad, ilosc sztuk, ilosc w magazynie, 库存, stan magazynowy, ilosc, stan, estoque, quantidade, soh, total qty, total quantity, total stock, free stock, physical stock, warehouse stock, available stock, stock available, avail qty`,
)
call({ field: 'coverImage' }, 'cover image, cover, cover file, image file')
call(
  { field: 'key' },
  `source number, sku, variant sku, item sku, custom sku, seller sku, item number, item no, item id, item code, product code, stock code, product number, artikelnummer,
  artikel nr, artikelnr, art nr, bestellnummer, bestellnr, reference, referencia, referentie, numer katalogowy, indeks,
  codigo, codice, handle, slug, url handle, variant id, product external id, book id, system id, product id, id, token, code, listing id,
  listingid, ref, catalogue no, catalogue number, catalog no, catalog number, product identifier, identifier`,
)
call(
  { role: 'currency' },
  'currency, currency code, wahrung, devise, moneda, valuta, waluta, moeda',
)
call(
  { role: 'status' },
  'status, product status, title status, active 0 1, archived, published on online store',
)
call({ role: 'notice' }, 'action, notification, notification type, deleted, delete')
call({ role: 'locale' }, 'locale')
call(
  { role: 'variantTitle' },
  'variant, variant name, variation, variation name, variante, variantenname, nom de la variante',
)
call({ role: 'tracked' }, 'track inventory, variant manage inventory, manage inventory')
call(
  { role: 'updatedAt' },
  'product updated at, updated at, last updated, last modified, modified at',
)
