#!/usr/bin/env node
// Plain JavaScript that any Node can read: finds the Node that the site needs, or says what to do.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const needed = 26
const own = Number(process.versions.node.split('.')[0])

if (own >= needed) {
  // What was read and compiled once is kept for the next start; where nothing can be kept, nothing is.
  module.enableCompileCache(
    fileURLToPath(new URL('../node_modules/.cache/ephemeris', import.meta.url)),
  )
  readInOneFile('kysely')
  const { main } = await import('../src/app/main.ts')
  await main(process.argv.slice(2))
} else {
  const bundled = ['linux-x64', 'linux-arm64', 'bin-darwin-arm64', 'darwin-x64', 'win-x64']
    .map((name) => `../node_modules/node-${name}/bin/node${name.startsWith('win') ? '.exe' : ''}`)
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (bundled === undefined) {
    console.error(
      `Ephemeris needs Node.js ${needed}; this is ${process.version}. Run "npm ci", which brings it along, or install Node.js ${needed}.`,
    )
    process.exit(1)
  }
  const child = spawn(bundled, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

/**
 * Reads a package of many small files as the one file that the build made of this very version: kysely
 * is 255, which take a start 150 ms and 19 MB. Without a build the package itself is read.
 */
function readInOneFile(name) {
  const root = new URL('..', import.meta.url)
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const file = new URL(`dist/${name}/${dependencies[name]}.js`, root)
  if (!existsSync(file)) return
  module.registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url: file.href, shortCircuit: true } : next(specifier, context),
  })
}
