import type * as Harfbuzz from 'harfbuzzjs'

let loaded: typeof Harfbuzz | null = null

/** Reads the shaper (a megabyte of WebAssembly); before it has, no letter can be drawn. */
export async function loadShaper(): Promise<void> {
  loaded ??= await import('harfbuzzjs')
}

export function shaper(): typeof Harfbuzz {
  if (!loaded) throw new Error('loadShaper() comes before the first letter')
  return loaded
}
