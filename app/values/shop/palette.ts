import { paper } from './paper.ts'

/* The shop's colours, once for daylight and once for the lamp. The style sheet, mails, the frame of the
   browser and the pages that stand by themselves all take them from here (contrast and second spellings
   are checked in palette.test.ts). */

export const light = {
  paper: paper.light,
  raised: '#fffdf9',
  ink: '#1f1b16',
  muted: '#6b6257',
  hairline: '#e5dccd',
  /** Edges of controls: 3:1 against paper. */
  edge: '#8f8473',
  accent: '#b5381f',
  'accent-deep': '#942c17',
  'on-accent': '#fffdf9',
  moss: '#3f5b46',
  ochre: '#8a5a0b',
  danger: '#9b1c1c',
  veil: 'rgb(31 27 22 / 45%)',
  cast: 'rgb(31 27 22 / 16%)',
}

export type Colours = Record<keyof typeof light, string>

export const dark: Colours = {
  paper: paper.dark,
  raised: '#1f1b17',
  ink: '#f2eadc',
  muted: '#a99e8e',
  hairline: '#352e26',
  edge: '#7d7263',
  accent: '#e8674a',
  'accent-deep': '#f08a70',
  'on-accent': '#171411',
  moss: '#9cbf9f',
  ochre: '#d9a441',
  danger: '#ff9b85',
  veil: 'rgb(0 0 0 / 60%)',
  cast: 'rgb(0 0 0 / 45%)',
}
