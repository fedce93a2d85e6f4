// `npm run sql -- "…"`: the same as `npx octavo sql`.
process.argv.splice(2, 0, 'sql')
await import('../cli/octavo.mjs')
