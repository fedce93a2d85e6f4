import type { Composition } from './composition.ts'
import { arches } from './families/arches.ts'
import { botanical } from './families/botanical.ts'
import { chart } from './families/chart.ts'
import { compass } from './families/compass.ts'
import { contours } from './families/contours.ts'
import { cutpaper } from './families/cutpaper.ts'
import { eye } from './families/eye.ts'
import { forest } from './families/forest.ts'
import { initial } from './families/initial.ts'
import { label } from './families/label.ts'
import { marbled } from './families/marbled.ts'
import { moon } from './families/moon.ts'
import { moth } from './families/moth.ts'
import { peaks } from './families/peaks.ts'
import { plate } from './families/plate.ts'
import { quarters } from './families/quarters.ts'
import { rings } from './families/rings.ts'
import { typeonly } from './families/typeonly.ts'
import { waves } from './families/waves.ts'
import { woodcut } from './families/woodcut.ts'
import { type PaletteName, palettes } from './palettes.ts'

export const families = {
  arches,
  botanical,
  chart,
  compass,
  contours,
  cutpaper,
  eye,
  forest,
  initial,
  marbled,
  moon,
  moth,
  peaks,
  plate,
  quarters,
  rings,
  typeonly,
  waves,
  woodcut,
} satisfies Record<string, Composition>

export type FamilyName = keyof typeof families

/** Takes every title that has a letter which can be drawn, however long; when no other family does. */
export const lastResort: Composition = label

/** Families that are complete without a word, for a book without one that can be drawn. */
export const wordless: FamilyName[] = [
  'marbled',
  'waves',
  'contours',
  'quarters',
  'cutpaper',
  'peaks',
  'plate',
]

type List = { kinds: FamilyName[]; inks: PaletteName[] }

const genres: Record<string, List> = {
  business: {
    kinds: ['quarters', 'chart', 'typeonly', 'initial', 'plate'],
    inks: ['lamp', 'harbour', 'ochre', 'sky', 'teal', 'slate', 'sage'],
  },
  fiction: {
    kinds: ['botanical', 'arches', 'cutpaper', 'marbled', 'waves', 'initial', 'plate'],
    inks: ['orchard', 'rose', 'plum', 'sky', 'coral', 'dusk', 'oxblood', 'sage', 'teal'],
  },
  horror: {
    kinds: ['moon', 'forest', 'rings', 'eye', 'moth', 'woodcut'],
    inks: ['bone', 'night', 'venom', 'oxblood', 'plum', 'slate', 'ochre'],
  },
  adventure: {
    kinds: ['contours', 'peaks', 'compass', 'waves', 'woodcut', 'forest'],
    inks: ['harbour', 'ochre', 'teal', 'moss', 'lamp', 'sky', 'coral', 'dusk'],
  },
}

const anyGenre: List = {
  kinds: Object.keys(families) as FamilyName[],
  inks: Object.keys(palettes) as PaletteName[],
}

/** Families and inks of a genre, by its name in any case; a genre of the shop's own gets all. */
export const familiesFor = (category: string): List =>
  (Object.hasOwn(genres, category.trim().toLowerCase())
    ? genres[category.trim().toLowerCase()]
    : undefined) ?? anyGenre
