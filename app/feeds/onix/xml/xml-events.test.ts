import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Parser } from 'htmlparser2'
import { XmlEvents } from './xml-events.ts'

/** What is told of a text that comes in these pieces; texts that follow each other are one. */
function teller() {
  const told: string[][] = []
  const tell = (...words: string[]) => {
    const last = told.at(-1)
    if (words[0] === 'text' && last?.[0] === 'text') last[1] += words[1] ?? ''
    else told.push(words)
  }
  return { told, tell }
}

function here(pieces: string[]): string[][] {
  const { told, tell } = teller()
  const events = new XmlEvents({
    onopentag: ({ name }) => tell('open', name),
    onattribute: (name, value) => tell('attribute', name, value),
    ontext: (data) => tell('text', data),
    oncdata: (data) => tell('cdata', data),
    ondeclaration: (data) => tell('declaration', data),
    onclosetag: ({ name }, isImplied) => tell('close', name, String(isImplied)),
  })
  for (const piece of pieces) events.write(piece)
  events.end()
  return told
}

function byParser(pieces: string[]): string[][] {
  const { told, tell } = teller()
  let isCdata = false
  const parser = new Parser(
    {
      onopentagname: (name) => tell('open', name),
      onattribute: (name, value) => tell('attribute', name, value),
      ontext: (data) => tell(isCdata ? 'cdata' : 'text', data),
      oncdatastart: () => {
        isCdata = true
      },
      oncdataend: () => {
        isCdata = false
      },
      onprocessinginstruction: (name, data) => {
        if (name.startsWith('!')) tell('declaration', data.slice(1))
      },
      onclosetag: (name, isImplied) => tell('close', name, String(isImplied)),
    },
    { xmlMode: true, decodeEntities: false },
  )
  for (const piece of pieces) parser.write(piece)
  return told
}

const parts =
  `<a> </a> <a/> <b> </b> < > <> </> </ a> </a > </a/> </b <a.b:c-d> </a.b:c-d> <a\u00e9> </a\u00e9>
  <1> <a b="c"> <a b='>'> <a b=c> <a b> <a b= <a/b> " ' / > <!-- --> <!-- a > b --> <!---> <!> <!a> <!DOCTYPE [
  ]> <![CDATA[ <![CDATA[a>b]]> <![CDATA[]]> ]]> <? ?> <?xml a="b"?> ?> & &amp; x = - ] [ \u{1f4d6}`.split(
    /[ \n]+/,
  )

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

test('it tells what the parser of htmlparser2 tells, however the text is cut', () => {
  const roll = dice(7)
  for (let n = 0; n < 5_000; n++) {
    const some = Array.from({ length: 1 + roll(9) }, () => parts[roll(parts.length)])
    const text = some.join(roll(2) ? '' : ' ')
    const pieces: string[] = []
    for (let at = 0; at < text.length; ) {
      const length = 1 + roll(roll(2) ? 4 : text.length)
      pieces.push(text.slice(at, at + length))
      at += length
    }
    // A bare tag is told of once it is whole; what a text ends in the middle of is none.
    const [ours, theirs] = [here([...pieces, '<z>']), byParser([...pieces, '<z>'])]
    assert.deepEqual(ours, theirs, JSON.stringify(pieces))
  }
})
