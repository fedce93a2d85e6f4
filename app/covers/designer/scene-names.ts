/** The shop's own pictures, by the name of their file. */
export const sceneNames = [
  'late-thursdays',
  'story-hour',
  'repair-bench',
  'shop-cat',
  'book-swap',
] as const

export type SceneName = (typeof sceneNames)[number]

export const isScene = (name: string): name is SceneName =>
  (sceneNames as readonly string[]).includes(name)
