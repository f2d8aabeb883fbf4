#!/usr/bin/env node
// Plain JavaScript that old versions of Node can run: finds the required version of Node, or explains how to get it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 26
const root = fileURLToPath(new URL('..', import.meta.url))
/** Commands that need the sources. */
const ofSources = ['dev', 'build', 'bench']
const own = Number(process.versions.node.split('.')[0])

if (own >= needed) {
  // Caches compiled code for the next start if the folder is writable.
  module.enableCompileCache(path.join(root, 'node_modules/.cache/ephemeris'))
  const words = process.argv.slice(2)
  const { main } = await import(await programFor(words[0] ?? 'start'))
  await main(words)
} else {
  const bundled = ['linux-x64', 'linux-arm64', 'bin-darwin-arm64', 'darwin-x64', 'win-x64']
    .map((name) => `node_modules/node-${name}/bin/node${name.startsWith('win') ? '.exe' : ''}`)
    .map((file) => path.join(root, file))
    .find((file) => existsSync(file))
  if (bundled === undefined) {
    stop(
      `Ephemeris needs Node.js ${needed}; this is ${process.version}. Run "npm ci", which brings it along, or install Node.js ${needed}.`,
    )
  }
  const child = spawn(bundled, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

/**
 * The built program, or the sources if they are newer, so that no command runs outdated code on a site. Without the build
 * tools, and in a release, only the built program can be run.
 */
async function programFor(command) {
  const built = new URL('../dist/server/main.js', import.meta.url)
  if (existsSync(path.join(root, 'release.json'))) {
    if (ofSources.includes(command))
      stop(`This is a release, which has no sources: "${command}" needs a clone of the repository.`)
    return built.href
  }
  const { canBuild, isFresh } = await import('../scripts/build.ts')
  const sources = new URL('../src/app/main.ts', import.meta.url).href
  if (canBuild(root)) {
    if (ofSources.includes(command) || !(await isFresh(root))) return sources
  } else if (ofSources.includes(command))
    stop('The development tools, which this needs, are not installed. Run: npm ci')
  else if (!existsSync(built))
    stop(
      'There is no build in dist, and the development tools that make one are not installed. Run: npm ci && npm run build',
    )
  else if (command === 'start' && !(await isFresh(root)))
    console.log('The development tools are not installed: using the build as it is.')
  // Stack traces refer to the sources.
  process.setSourceMapsEnabled(true)
  return built.href
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
