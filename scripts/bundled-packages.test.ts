import { expect, test } from 'vitest'
import { billOfMaterials, serverPackages, vulnerabilitiesOf } from './bundled-packages.ts'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'packages/sky': { version: '0.1.0' },
    'node_modules/@ephemeris/sky': { link: true },
    'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-AAECAw==', dev: true },
    'node_modules/sharp': { version: '0.35.5', license: 'Apache-2.0' },
    'node_modules/vitest': { version: '5.1.0', dev: true },
  },
}
const packages = serverPackages([{ name: 'fastify', version: '5.12.8', identifier: 'MIT' }], lock)

test('the server packages are those of its bundle and its dependencies, without the tools', () => {
  expect(packages).toEqual([
    { name: 'fastify', version: '5.12.8', license: 'MIT', sha512: '00010203' },
    { name: 'sharp', version: '0.35.5', license: 'Apache-2.0', sha512: undefined },
  ])
})

test('an audit reports packages of the server, not development tools', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.13.0' },
    vitest: { severity: 'critical', range: '*' },
  }
  expect(vulnerabilitiesOf({ vulnerabilities }, packages)).toEqual([
    'fastify 5.12.8: high (vulnerable: <5.13.0)',
  ])
  expect(vulnerabilitiesOf({ vulnerabilities: {} }, packages)).toEqual([])
})

test('the bill of materials lists each package with its licence, hash and URL', () => {
  const scoped = {
    name: '@resvg/resvg-js',
    version: '2.6.2',
    license: undefined,
    sha512: undefined,
  }
  expect(billOfMaterials('1.0.0', [...packages.slice(0, 1), scoped])).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'ephemeris', version: '1.0.0' } },
    components: [
      {
        type: 'library',
        name: 'fastify',
        version: '5.12.8',
        purl: 'pkg:npm/fastify@5.12.8',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '00010203' }],
      },
      {
        type: 'library',
        name: '@resvg/resvg-js',
        version: '2.6.2',
        purl: 'pkg:npm/%40resvg/resvg-js@2.6.2',
      },
    ],
  })
})
