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

/** Each motif is drawn anew under each of these numbers; without one it is as it came with the shop. */
export const sceneDrawings = ['', ' 2', ' 3', ' 4', ' 5', ' 6'] as const

/** A motif and which drawing of it: "story-hour 3". */
export type SceneDrawing = `${SceneName}${(typeof sceneDrawings)[number]}`

export const allDrawings: SceneDrawing[] = sceneNames.flatMap((name) =>
  sceneDrawings.map((number): SceneDrawing => `${name}${number}`),
)
