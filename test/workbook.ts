import { type ZipPart, zipOf } from './zip.ts'

const sheetNamespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const head = `<row r="1">${cell('A1', 'ISBN')}${cell('B1', 'Title')}${cell('C1', 'Price')}</row>`
const rowOf = (isbn: string) =>
  `<row r="2">${cell('A2', isbn)}${cell('B2', 'Good')}${cell('C2', '5.00')}</row>`

/** A workbook with a good book in its second row, and what comes behind it. */
export const workbookOf = (
  isbn: string,
  rows: string,
  more: ZipPart[] = [],
  sheet: Partial<ZipPart> = {},
): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook ${sheetNamespace} xmlns:r="r"><sheets><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    ...more,
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `<worksheet ${sheetNamespace}><sheetData>${head}${rowOf(isbn)}${rows}</sheetData></worksheet>`,
      ...sheet,
    },
  ])
