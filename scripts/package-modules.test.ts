import path from 'node:path'
import { expect, test } from 'vitest'
import { importModules, readPackages } from './package-modules.ts'

const packages = new Map([
  [
    '@ephemeris/sky',
    new Map([
      ['cutField', '/site/packages/sky/cut-field.ts'],
      ['skyFields', '/site/packages/sky/fields.ts'],
    ]),
  ],
])

test('each name is imported from its own module, types are dropped, and line numbers are kept', () => {
  const code = `import {
  cutField,
  type SkyChoice,
  skyFields as fields,
} from '@ephemeris/sky'
import type { Plate } from '@ephemeris/sky'
import { useState } from 'react'`
  expect(importModules(code, packages, '/site/src/app')).toBe(
    `import { cutField } from "../../packages/sky/cut-field.ts";import { skyFields as fields } from "../../packages/sky/fields.ts"





import { useState } from 'react'`,
  )
})

test('a name that the package does not export fails the build', () => {
  const code = `import { other } from '@ephemeris/sky'`
  expect(() => importModules(code, packages, '/site/src')).toThrow(
    '@ephemeris/sky exports no other',
  )
})

test('the modules of a package are read from its index', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const sky = readPackages(root).get('@ephemeris/sky')
  expect(sky?.get('cutField')).toBe(path.join(root, 'packages/sky/cut-field.ts'))
  expect(sky?.has('SkyChoice')).toBe(false)
})
