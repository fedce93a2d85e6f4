/** The variables that every program needs: paths, language and time zone. */
const needed = new Set([
  ...[
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'TMPDIR',
    'TMP',
    'TEMP',
    'TZ',
    'LANG',
    'LANGUAGE',
  ],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_ENV'],
  // Windows spells them in its own ways, so all names are compared in capitals.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'APPDATA', 'LOCALAPPDATA'],
  ...['USERPROFILE', 'PROGRAMDATA', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
])
const neededKinds = /^(?:LC_|FONTCONFIG_)/

/**
 * The environment of every program that the shop starts. Ours holds passwords and keys, which their
 * account could read under /proc, and may hold variables that change what they do (threats 41).
 */
export function childEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => {
    const capitals = name.toUpperCase()
    return needed.has(capitals) || neededKinds.test(capitals)
  })
  return { ...Object.fromEntries(kept), ...more }
}
