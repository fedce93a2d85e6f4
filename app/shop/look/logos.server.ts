import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { LogoFiles, LogoPart } from '#app/covers/picture-types.ts'

/* The logos that the shop has had, in the sizes that are used. */

/** Keeps a logo; the same picture has the same name, which says its size. */
export async function keepLogo(pool: Pool, files: LogoFiles): Promise<string> {
  const hash = createHash('sha256').update(files.page).digest('hex').slice(0, 20)
  const key = `${hash}-${files.width}x${files.height}`
  await pool.query({
    name: 'keep logo',
    text: `insert into shop_logos (key, page, mail, icon) values ($1, $2, $3, $4)
      on conflict (key) do nothing`,
    values: [key, Buffer.from(files.page), Buffer.from(files.mail), Buffer.from(files.icon)],
  })
  return key
}

export async function readLogo(pool: Pool, key: string, part: LogoPart): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: `logo ${part}`,
    text: `select ${part} as bytes from shop_logos where key = $1`,
    values: [key],
  })
  return rows[0]?.bytes ?? null
}
