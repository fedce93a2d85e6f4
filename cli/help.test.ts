import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { helpOf } from './help.ts'
import { octavoProgram } from './program.ts'

/* What `--help` says of each command. */

const { commands } = octavoProgram()
const named = (name: string) => commands.find((command) => command.name() === name) as Command

function helpText(command: Command): string {
  let text = ''
  const writeOut = (part: string) => {
    text += part
  }
  command.configureOutput({ writeOut }).outputHelp()
  return text
}

test('each command has examples, and no examples are of a command that is gone', () => {
  assert.deepEqual(commands.map((command) => command.name()).sort(), Object.keys(helpOf).sort())
})

for (const name of Object.keys(helpOf)) {
  test(`octavo ${name} --help ends with examples and exit codes, of options that there are`, () => {
    const help = helpText(named(name))
    assert.ok(help.startsWith(`Usage: octavo ${name}`), help)
    assert.match(help, /^Examples:\n {2}octavo /m)
    assert.match(help, /^Exit codes:\n {2}0 {4}done\n/m)
    const ofCommand = [named(name), ...named(name).commands]
    const known = ofCommand.flatMap(({ options }) => options.map(({ long }) => long))
    for (const [option] of help.slice(help.indexOf('Examples:')).matchAll(/--[a-z-]+/g))
      assert.ok(known.includes(option), option)
  })
}

test('a command below another ends likewise', () => {
  const [list] = named('admin').commands
  assert.match(helpText(list as Command), /Examples:[\s\S]*Exit codes:/)
})
