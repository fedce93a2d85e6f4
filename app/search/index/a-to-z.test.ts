import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeFromAToZ } from './a-to-z.ts'

/* By which of their names people are filed, as a library does where the name alone tells. */

test('people stand under their family names', () => {
  for (const [name, key] of [
    ['Thomas Mann', 'mann thomas'],
    ['Mann, Thomas', 'mann thomas'],
    ['Homer', 'homer'],
    ['Martin Luther King Jr.', 'king martin luther'],
    // Two family names, the father's first.
    ['Gabriel García Márquez', 'garcia marquez gabriel'],
    ['GABRIEL GARCIA MARQUEZ', 'garcia marquez gabriel'],
    ['García Márquez, Gabriel', 'garcia marquez gabriel'],
    ['García Márquez', 'garcia marquez'],
    ['Mario Vargas Llosa', 'vargas llosa mario'],
    ['Federico García Lorca', 'garcia lorca federico'],
    ['Carlos Ruiz Zafón', 'ruiz zafon carlos'],
    ['José Ortega y Gasset', 'ortega y gasset jose'],
    ['Santiago Ramón y Cajal', 'ramon y cajal santiago'],
    ['Arturo Pérez-Reverte', 'perez reverte arturo'],
    // The first of two is a given name, or nobody can tell.
    ['Jorge Luis Borges', 'borges jorge luis'],
    ['Camilo José Cela', 'cela camilo jose'],
    ['Miguel Ángel Asturias', 'asturias miguel angel'],
    ['Ana García', 'garcia ana'],
    ['Juana Inés de la Cruz', 'cruz juana ines de la'],
    ['Miguel de Cervantes', 'cervantes miguel de'],
    // Portuguese: the last, with what says whose son he is.
    ['José Saramago', 'saramago jose'],
    ['António Lobo Antunes', 'antunes antonio lobo'],
    ['João Cabral de Melo Neto', 'melo neto joao cabral de'],
    ['Agostinho Neto', 'neto agostinho'],
    // Particles and articles.
    ['Ursula K. Le Guin', 'le guin ursula k'],
    ['John le Carré', 'le carre john'],
    ['Daphne du Maurier', 'du maurier daphne'],
    ['Simone de Beauvoir', 'beauvoir simone de'],
    ['Jean de La Fontaine', 'la fontaine jean de'],
    ['Ludwig van Beethoven', 'beethoven ludwig van'],
    // The family first.
    ['Mo Yan', 'mo yan'],
    ['Liu Cixin', 'liu cixin'],
    ['Cixin Liu', 'liu cixin'],
    ['Kim Young-ha', 'kim young ha'],
    ['Kim Stanley Robinson', 'robinson kim stanley'],
    ['Haruki Murakami', 'murakami haruki'],
  ] as const)
    assert.equal(placeFromAToZ('author', name).key, key, name)
})

test('nobody but people has a family name', () => {
  assert.deepEqual(placeFromAToZ('publisher', 'García Márquez'), {
    letter: 'g',
    key: 'garcia marquez',
  })
  assert.deepEqual(placeFromAToZ('series', 'The Dark Tower'), { letter: 'd', key: 'dark tower' })
  assert.deepEqual(placeFromAToZ('author', 'University of García Márquez').letter, 'u')
})
