// Runs the real program through every fault that it must survive, and prints the results.
import { build, isFresh } from '../build.ts'
import { faults } from './all.ts'
import { root } from './site.ts'

const wanted = process.argv.slice(2).join(' ')
if (!(await isFresh(root))) await build(root)
console.log('| What happens | Promise | Measured | |\n| --- | --- | --- | --- |')
let failures = 0
for (const { name, promise, check } of faults.filter((fault) => fault.name.includes(wanted))) {
  const finding = await check('full').catch((error: unknown) => ({
    passed: false,
    figure: `the check failed: ${error instanceof Error ? error.message : String(error)}`,
  }))
  if (finding?.passed === false) failures += 1
  const verdict = finding === undefined ? '–' : finding.passed ? 'passed' : '**BROKEN**'
  console.log(
    `| ${name} | ${promise} | ${finding?.figure ?? 'not possible on this machine'} | ${verdict} |`,
  )
}
process.exitCode = failures === 0 ? 0 : 1
