import type { Drawing } from './composition.ts'
import { type Random, seededRandom } from './random.ts'
import type { SceneDrawing, SceneName } from './scene-names.ts'
import { bookSwap } from './scenes/book-swap.ts'
import { lateThursdays } from './scenes/late-thursdays.ts'
import { repairBench } from './scenes/repair-bench.ts'
import { shopCat } from './scenes/shop-cat.ts'
import { storyHour } from './scenes/story-hour.ts'
import { rect, sceneFrame } from './shapes.ts'

const scenes: Record<SceneName, (random: Random) => Drawing> = {
  'late-thursdays': lateThursdays,
  'story-hour': storyHour,
  'repair-bench': repairBench,
  'shop-cat': shopCat,
  'book-swap': bookSwap,
}

export const drawScene = (drawing: SceneDrawing): Drawing =>
  scenes[drawing.split(' ')[0] as SceneName](seededRandom(drawing))

/** The picture as a file, `width` pixels wide, 3:2. */
export function sceneSvg({ ground, art }: Drawing, width: number): string {
  const { width: w, height: h } = sceneFrame
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * 2) / 3)}" viewBox="0 0 ${w} ${h}">${rect(0, 0, w, h, ground)}${art}</svg>`
}
