import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageSchema } from '../../features/pages/rules.ts'
import { routes } from './routes.ts'

const fixedPaths = Object.values(routes)
  .map(({ path }) => path)
  .filter((path) => typeof path === 'string' && path !== '/')

test.each(fixedPaths)('%s is reserved: no page of the owner can get its address', (path) => {
  const { issues } = v.safeParse(pageSchema.entries.path, path)
  expect(issues?.map(({ message }) => message)).toContain('This address belongs to the site itself')
})
