import type { Command } from 'commander'
import { examine } from '#server/doctor/doctor.ts'
import { type Finding, fault } from '#server/doctor/finding.ts'
import { readEnv } from '#server/env.ts'
import { reachDatabase } from './shop-database.ts'

/* `octavo doctor`: what is wrong with a shop, and what to do about it. */

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Looks at settings, database, mail, disk, clock and backups. Exits with 1 on a fault.',
    )
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { json?: true }) => {
      const findings = await look()
      if (json) console.log(JSON.stringify(findings, null, 1))
      else for (const finding of findings) console.log(lineOf(finding))
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
    })
}

async function look(): Promise<Finding[]> {
  const config = readEnv(process.env)
  if (config.ok) return examine(config.env, () => reachDatabase(() => {}), new Date())
  const todo = 'correct it; docs/operations.md lists the settings'
  return config.problems.map((problem) => fault('settings', problem, todo))
}

const lineOf = ({ about, state, says, todo }: Finding) =>
  `${state.padEnd(8)} ${about}: ${says}${todo ? `. To do: ${todo}` : ''}`
